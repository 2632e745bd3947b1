import { conferencesOf } from '../conferences/conferences.store.ts'
import { discardFiles } from '../files/discard-files.ts'
import { claimFiles, storedFilesOf } from '../files/stored-files.store.ts'
import { officeOf } from '../forms/office.ts'
import { limitsOf } from '../limits/limits.store.ts'
import { formatFileCount } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { fileChangeForAuthor, fileChangeForOffice } from './change-letters.ts'
import { findSubmission, type Ticket } from './find-submission.ts'
import { statusUrlOf } from './status-url.ts'
import { mayAddFiles, mayReplaceFiles } from './submission.access.ts'
import { type FileKind, type Submission, type SubmissionFile, shownState } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { stateInWords } from './what-comes-next.ts'

/** Where a file goes: into the place of another one, or into a new place of its kind. */
export type FilePlace = { replaces: string } | { kind: FileKind }

/** An author sends a better file, or one that was missing. What it replaces is kept and marked; the same file sent twice is one change. */
export async function replaceFile(services: Services, ticket: Ticket, place: FilePlace, storedFileId: string): Promise<Submission> {
  const { id } = await findSubmission(services, ticket)
  try {
    return await put(services, id, place, storedFileId)
  } finally {
    // Whatever was refused or had come before belongs to nothing.
    await discardFiles(services, [storedFileId])
  }
}

function put(services: Services, id: string, place: FilePlace, storedFileId: string): Promise<Submission> {
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const found = await submissions.lock(id)
    if (!found) throw new Error(`Submission ${id} is gone.`)
    const shown = shownState(await submissions.movesOf(id))
    if (!('kind' in place ? mayAddFiles(shown) : mayReplaceFiles(shown)))
      throw new Refusal(
        'submission.not_open',
        `The files of this submission can no longer be changed: its state is “${stateInWords[shown]}”. Please write to us.`,
      )
    const files = await submissions.filesOf(id)
    const arriving = await storedFilesOf(trx).find(storedFileId)
    const replaced = replacedBy(files, place)
    const { kind, position } = replaced ?? newPlace(files, place)
    if (files.some((file) => file.replacedAt === null && file.kind === kind && file.sha256 === arriving?.sha256 && (!replaced || file.position === position)))
      return found
    if (replaced?.replacedAt) throw unknownFile()
    const { filesPerSubmission } = await limitsOf(trx).all()
    if (!replaced && files.filter((file) => file.replacedAt === null).length >= filesPerSubmission)
      throw new Refusal('file.too_many', `At most ${formatFileCount(filesPerSubmission)} can come with one submission.`)
    const now = services.now()
    await claimFiles(trx, [storedFileId], 'file')
    if (replaced) await submissions.markReplaced(id, replaced.id, now)
    await submissions.addFiles(id, [{ id: storedFileId, kind, position }])
    await tell(services, trx, found, replaced, storedFileId)
    return found
  })
}

function replacedBy(files: readonly SubmissionFile[], place: FilePlace): SubmissionFile | undefined {
  if (!('replaces' in place)) return undefined
  const file = files.find(({ id }) => id === place.replaces)
  if (!file) throw unknownFile()
  return file
}

function newPlace(files: readonly SubmissionFile[], place: FilePlace): { kind: FileKind; position: number } {
  if (!('kind' in place)) throw unknownFile()
  const positions = files.filter((file) => file.kind === place.kind).map((file) => file.position)
  return { kind: place.kind, position: Math.max(-1, ...positions) + 1 }
}

async function tell(services: Services, trx: Transaction, submission: Submission, replaced: SubmissionFile | undefined, fileId: string): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  const file = (await submissionsOf(trx).filesOf(submission.id)).find(({ id }) => id === fileId)
  if (!conference || !file) throw new Error(`Submission ${submission.id} is not whole.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const matter = { submission, conference, at: services.now(), file, replaced, statusUrl: statusUrlOf(services, submission) }
  if (!submission.suspicion) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, { kind: 'submission.file', about, to, ...(office ? { replyTo: office.address } : {}), letter: fileChangeForAuthor(matter) })
  }
  if (office)
    await services.queueMail(trx, { kind: 'submission.file.office', about, to: office, replyTo: submission.email, letter: fileChangeForOffice(matter) })
}

function unknownFile(): Refusal {
  return new Refusal('file.unknown', 'There is no such file in this submission, or it has already been replaced. Please load the page again.')
}
