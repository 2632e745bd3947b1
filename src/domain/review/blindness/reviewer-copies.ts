import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type StoredFile, storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import { requirePaper } from '../../submissions/desk/paper-at-desk.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { blindnessOf, type Guarded } from './blindness.store.ts'

/** Which copy: of a file, or the paper's own words. The version is that of the check which the organiser has read. */
export const copyOrder = z.object({ version: z.int(), file: z.nullable(z.string()) })
type CopyOrder = z.output<typeof copyOrder>

/** An organiser lets reviewers read what was held. */
export function allowCopy(services: Services, organiser: Organiser, reference: string, order: CopyOrder): Promise<void> {
  return changeCopy(services, organiser, reference, order, async (trx, paperId, part) => {
    if (part.state === 'ready') return false
    if (part.reason === 'infected') throw new Refusal('file.infected', 'Our virus scanner found something harmful in this file. Nobody can be given it.')
    await blindnessOf(trx).setAllowed(paperId, part.fileId, { by: organiser.name, at: services.now() })
    return 'review.copy_allowed'
  })
}

/** Takes that back. */
export function holdCopy(services: Services, organiser: Organiser, reference: string, order: CopyOrder): Promise<void> {
  return changeCopy(services, organiser, reference, order, async (trx, paperId, part) => {
    if (part.state === 'held') return false
    if (part.allowedAt === null) throw new Refusal('submission.nothing_waits', 'Nobody had to allow it: nothing was found in it.')
    await blindnessOf(trx).setAllowed(paperId, part.fileId, null)
    return 'review.copy_held'
  })
}

async function changeCopy(
  { db, now }: Services,
  organiser: Organiser,
  reference: string,
  { version, file }: CopyOrder,
  change: (trx: Transaction, paperId: string, part: Guarded) => Promise<'review.copy_allowed' | 'review.copy_held' | false>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const paper = await requirePaper(trx, reference)
    await refuseConflicted(trx, paper, organiser)
    await papersOf(trx).lock(paper.id)
    if ((await blindnessOf(trx).lock(paper.id)) !== version)
      throw new Refusal(
        'desk.changed_meanwhile',
        `${reference} has changed since you opened it: its authors, its words or its files are others. Nothing was done. Please look at it again.`,
      )
    const part = (await blindnessOf(trx).guarded(paper.id)).find(({ fileId }) => fileId === file)
    if (!part) throw new Refusal('file.unknown', 'There is no such file for reviewers in this submission.')
    if (part.state === 'waiting') throw new Refusal('submission.nothing_waits', 'It is being checked. Please load the page again in a minute.')
    const act = await change(trx, paper.id, part)
    if (act) await auditLogOf(trx).write(organiser, now(), { act, ...auditSubject(paper), details: { what: file === null ? 'words' : 'file' } })
  })
}

/** The reviewer's copy of a file, for a look at the desk; also one that is held. */
export async function copyAtDesk({ db }: Pick<Services, 'db'>, organiser: Organiser, reference: string, fileId: string): Promise<StoredFile> {
  const paper = await requirePaper(db, reference)
  await refuseConflicted(db, paper, organiser)
  const part = (await blindnessOf(db).guarded(paper.id)).find((one) => one.fileId === fileId)
  const copy = part?.copyId ? await storedFilesOf(db).find(part.copyId) : undefined
  if (!copy) throw new Refusal('file.unknown', 'There is no reviewer’s copy of this file yet.')
  return copy
}

export async function refuseConflicted(db: Database, { id, conferenceId }: Paper, organiser: Organiser): Promise<void> {
  await requireRightIn(db, organiser, 'review', conferenceId)
  if (await reviewConflictsOf(db).isConflicted(id, organiser.email))
    throw new Refusal('desk.not_allowed', 'You have a conflict of interest with this paper. Somebody else decides what its reviewers read.')
}
