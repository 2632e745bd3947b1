import { randomBytes, randomInt } from 'node:crypto'
import path from 'node:path'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { submissionReference } from '../../src/domain/forms/reference.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenReview } from './given-review.ts'
import { givenThings } from './given-things.ts'
import { samplePdf } from './sample-files.ts'
import { until } from './until.ts'

/** A reviewer of the running site who was asked to review one paper, with the secret of a session. */
export async function invitedReviewer(title: string) {
  const dataDir = process.env.SITE_DATA_DIR ?? ''
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const files = await localFileStore(path.join(dataDir, 'files'))
  const given = givenThings({ db, files, key: randomBytes(32), now })
  const review = givenReview({ db, now })
  const unique = randomBytes(4).toString('hex')
  const email = `rita-${unique}@example.org`
  const accountId = randomBytes(8).toString('hex') as AccountId
  const account = { id: accountId, role: 'g_user' as const, f_name: 'Rita', l_name: 'Reviewer', email, password_hash: null, desk_rights: [] }
  await db
    .insertInto('account')
    .values({ ...account, confirmed_at: now(), created_at: now(), disabled_at: null })
    .execute()
  const { secret } = await openSession(db, accountId, 'A journey', undefined, now())
  const { id: submissionId, paperId, fileId } = await given.submission(`ada-${unique}@example.org`, { moves: ['received', 'under-review'], titles: [title] })
  // Each journey counts from one, in the database of the same site.
  const number = randomInt(1000, 1_000_000)
  const reference = submissionReference('RJ', number)
  await db.updateTable('submission').set({ reference, number }).where('id', '=', submissionId).execute()
  await db.updateTable('paper').set({ reference }).where('id', '=', paperId).execute()
  const abstract = 'We measured how often engines of two kinds agree, and found that they agree nearly always.'
  await db
    .updateTable('paper')
    .set({ abstract, keywords: ['engines', 'agreement'] })
    .where('id', '=', paperId)
    .execute()
  // An initial alone cannot be looked for, and would be left to a person.
  await db.updateTable('paper_author').set({ name: 'Ada Lovelace' }).where('paper_id', '=', paperId).execute()
  const copy_id = await given.file('clean.pdf', samplePdf())
  const copied = { file_id: fileId, paper_id: paperId, state: 'ready' as const, copy_id, checked_at: now(), allowed_by: null, allowed_at: null }
  // The site's own guard checks the paper at once; a file without text is held, so an organiser lets this one pass.
  await until(async () => {
    const checked = await db.selectFrom('paper_blindness').select('state').where('paper_id', '=', paperId).executeTakeFirst()
    return checked?.state === 'ready'
  })
  await db
    .insertInto('reviewer_copy')
    .values(copied)
    .onConflict((there) => there.column('file_id').doUpdateSet({ state: 'ready', copy_id }))
    .execute()
  const reviewerId = await review.reviewer(email, { agreed_at: null })
  const round = await review.round(paperId)
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: now() })
  const { id } = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now() })
  return { id, secret, db, close }
}
