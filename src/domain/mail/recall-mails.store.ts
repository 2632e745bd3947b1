import type { Database } from '../tables.ts'

/** How long the mail of a step waits, so that the step can be undone. */
export const undoSeconds = 30

interface RecalledMails {
  /** What the mails are about: a paper, or everything with this name. */
  of: { paperId: string } | { about: string }
  kinds: readonly string[]
  since: Date
}

/** Removes mails from the outbox and says how many; undefined, and nothing is done, when one was sent or is being sent. */
export async function recallMails(db: Database, { of, kinds, since }: RecalledMails): Promise<number | undefined> {
  const ofRecord = 'paperId' in of ? db.selectFrom('mail').where('paper_id', '=', of.paperId) : db.selectFrom('mail').where('about', '=', of.about)
  const mails = ofRecord.select('id').where('kind', 'in', kinds).where('queued_at', '>=', since)
  const all = await mails.execute()
  const idle = await mails.where('state', '=', 'queued').where('attempts', '=', 0).forUpdate().skipLocked().execute()
  if (idle.length < all.length) return undefined
  const ids = idle.map((mail) => mail.id)
  if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
  return ids.length
}

/** Whether a letter of these kinds about a paper was written since an instant, sent or not. */
export async function wasWritten(db: Database, paperId: string, kinds: readonly string[], since: Date): Promise<boolean> {
  const mail = db.selectFrom('mail').select('id').where('paper_id', '=', paperId).where('kind', 'in', kinds).where('queued_at', '>=', since)
  return (await mail.limit(1).executeTakeFirst()) !== undefined
}
