import { conferencesOf } from '../conferences/conferences.store.ts'
import { discardFiles } from '../files/receive-file.ts'
import { claimFiles, storedFilesOf } from '../files/stored-files.store.ts'
import { officeOf } from '../forms/office.ts'
import { limitsOf } from '../limits/limits.store.ts'
import { formatFileCount } from '../limits/limits.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { fileChangeForAuthor, fileChangeForOffice, titleForOffice, withdrawalForAuthor, withdrawalForOffice } from './change-letters.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from './find-submission.ts'
import { stateLabels } from './next-steps.ts'
import { mayAddFiles, mayReplaceFiles, mayWithdraw } from './submission.access.ts'
import { type FileKind, type Submission, type SubmissionFile, shownState } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

/** Where a file goes: in place of another one, or as a new one of its kind. */
export type FileSlot = { replaces: string } | { kind: FileKind }

/** Replaces or adds a file of an author. The replaced file is kept and marked; the same file sent twice is one change. */
export async function replaceFile(services: Services, credentials: SubmissionCredentials, slot: FileSlot, storedFileId: string): Promise<Submission> {
  const { id } = await findSubmission(services, credentials)
  try {
    return await storeFile(services, id, slot, storedFileId)
  } finally {
    // Deletes the file if it was refused or is a duplicate; a claimed one stays.
    await discardFiles(services, [storedFileId])
  }
}

function storeFile(services: Services, id: string, slot: FileSlot, storedFileId: string): Promise<Submission> {
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const found = await submissions.lock(id)
    if (!found) throw new Error(`Submission ${id} is gone.`)
    const shown = shownState(await submissions.movesOf(id))
    if (!('kind' in slot ? mayAddFiles(shown) : mayReplaceFiles(shown)))
      throw new Refusal(
        'submission.not_open',
        `The files of this submission can no longer be changed: its state is “${stateLabels[shown]}”. Please write to us.`,
      )
    const files = await submissions.filesOf(id)
    const arriving = await storedFilesOf(trx).find(storedFileId)
    const replaced = replacedBy(files, slot)
    const { kind, position } = replaced ?? newSlot(files, slot)
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
    await queueFileLetters(services, trx, found, replaced, storedFileId)
    return found
  })
}

function replacedBy(files: readonly SubmissionFile[], slot: FileSlot): SubmissionFile | undefined {
  if (!('replaces' in slot)) return undefined
  const file = files.find(({ id }) => id === slot.replaces)
  if (!file) throw unknownFile()
  return file
}

function newSlot(files: readonly SubmissionFile[], slot: FileSlot): { kind: FileKind; position: number } {
  if (!('kind' in slot)) throw unknownFile()
  const positions = files.filter((file) => file.kind === slot.kind).map((file) => file.position)
  return { kind: slot.kind, position: Math.max(-1, ...positions) + 1 }
}

async function queueFileLetters(
  services: Services,
  trx: Transaction,
  submission: Submission,
  replaced: SubmissionFile | undefined,
  fileId: string,
): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  const file = (await submissionsOf(trx).filesOf(submission.id)).find(({ id }) => id === fileId)
  if (!conference || !file) throw new Error(`Submission ${submission.id} is not whole.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const details = { submission, conference, at: services.now(), file, replaced, statusUrl: statusUrlOf(services, submission) }
  if (!submission.suspicion && (await countLetter(trx, 'submission.file', { target: submission.email }, services.now())) === 0) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, { kind: 'submission.file', about, to, ...(office ? { replyTo: office.address } : {}), letter: fileChangeForAuthor(details) })
  }
  if (office)
    await services.queueMail(trx, { kind: 'submission.file.office', about, to: office, replyTo: submission.email, letter: fileChangeForOffice(details) })
}

function unknownFile(): Refusal {
  return new Refusal('file.unknown', 'There is no such file in this submission, or it has already been replaced. Please load the page again.')
}

/** Withdraws a submission at its author's request. Repeating it changes nothing. */
export async function withdrawSubmission(services: Services, credentials: SubmissionCredentials): Promise<Submission> {
  const { id } = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const submission = await submissions.lock(id)
    if (!submission) throw new Error(`Submission ${id} is gone.`)
    const shown = shownState(await submissions.movesOf(id))
    if (shown === 'withdrawn') return submission
    if (!mayWithdraw(shown))
      throw new Refusal('submission.not_open', `This submission can no longer be withdrawn: its state is “${stateLabels[shown]}”. Please write to us.`)
    const now = services.now()
    await submissions.move(id, { from: shown, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
    const withdrawn: Submission = { ...submission, state: 'withdrawn' }
    await queueWithdrawalLetters(services, trx, withdrawn)
    return withdrawn
  })
}

async function queueWithdrawalLetters(services: Services, trx: Transaction, submission: Submission): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const details = { submission, conference, at: services.now() }
  if (!submission.suspicion && (await countLetter(trx, 'submission.withdrawn', { target: submission.email }, services.now())) === 0) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, {
      kind: 'submission.withdrawn',
      about,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: withdrawalForAuthor(details),
    })
  }
  if (office) {
    await services.queueMail(trx, { kind: 'submission.withdrawn.office', about, to: office, replyTo: submission.email, letter: withdrawalForOffice(details) })
  }
}

/** Adds the title that the form was sent without, and notifies the office. Repeating it changes nothing. */
export async function addResearchTitle(services: Services, credentials: SubmissionCredentials, title: string): Promise<Submission> {
  const { id } = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const submission = await submissions.lock(id)
    if (!submission) throw new Error(`Submission ${id} is gone.`)
    const [known] = submission.researchTitles
    if (known === title) return submission
    if (known !== undefined)
      throw new Refusal('submission.already_received', `We already have the title “${known}”. To change it, please write to us with your reference.`)
    const shown = shownState(await submissions.movesOf(id))
    if (!mayReplaceFiles(shown))
      throw new Refusal('submission.not_open', `A title can no longer be added: the state of this submission is “${stateLabels[shown]}”. Please write to us.`)
    await submissions.setTitles(id, [title])
    const titled: Submission = { ...submission, researchTitles: [title] }
    await queueTitleLetter(services, trx, titled)
    return titled
  })
}

async function queueTitleLetter(services: Services, trx: Transaction, submission: Submission): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  if (!office) return
  const letter = titleForOffice({ submission, conference, at: services.now() })
  await services.queueMail(trx, { kind: 'submission.title.office', about: `submission:${submission.id}`, to: office, replyTo: submission.email, letter })
}
