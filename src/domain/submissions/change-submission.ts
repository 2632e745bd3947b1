import { conferencesOf } from '../conferences/conferences.store.ts'
import { discardFiles } from '../files/receive-file.ts'
import { claimFiles, storedFilesOf } from '../files/stored-files.store.ts'
import { officeOf } from '../forms/office.ts'
import { limitsOf } from '../limits/limits.store.ts'
import { formatFileCount } from '../limits/limits.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import { registrationLabels } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { type FullPaperStanding, mayChangeFullPaper } from '../review/full-paper/full-paper.ts'
import { fullPapersOf } from '../review/full-paper/full-papers.store.ts'
import type { ReviewStage } from '../review/review.ts'
import { openRevisionRound } from '../review/reviews/close-round.ts'
import type { Services } from '../services.ts'
import type { Database, Transaction } from '../tables.ts'
import { fileChangeForAuthor, fileChangeForOffice, titleForOffice } from './change-letters.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from './find-submission.ts'
import { stateLabels } from './next-steps.ts'
import { type Paper, type PaperMove, type PaperState, shownState, stateForFiles } from './paper.ts'
import { outdatedBlindCopies, stageOf } from './paper-files.ts'
import { papersOf } from './papers.store.ts'
import { revisionStanding } from './revision/revision.ts'
import { refuseNamesInResponse, writeResponse } from './revision/write-response.ts'
import { mayReplaceFiles, maySendFile } from './submission.access.ts'
import { belongsToPaper, type FileKind, type Submission, type SubmissionFile } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

/** Where a file goes: in place of another one, or as a new one of its kind, with its paper. */
export type FileSlot = { replaces: string } | { kind: FileKind; paper?: number | undefined }

/** Replaces or adds a file of an author; with a revision comes what they say to the reviewers. The replaced file is kept and marked; the same file sent twice is one change. */
export async function replaceFile(
  services: Services,
  credentials: SubmissionCredentials,
  slot: FileSlot,
  storedFileId: string,
  response = '',
): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  // Before the file is anybody's: whoever mends the words sends the same upload again.
  if (response !== '') await refuseNamesBeside(services.db, submission, slot, response)
  try {
    return await storeFile(services, submission, { slot, storedFileId, response })
  } finally {
    // Deletes the file if it was refused or is a duplicate; a claimed one stays.
    await discardFiles(services, [storedFileId])
  }
}

async function refuseNamesBeside(db: Database, { id }: Submission, slot: FileSlot, response: string): Promise<void> {
  const replaced = replacedBy(await submissionsOf(db).filesOf(id), slot)
  const papers = await papersOf(db).ofSubmission(id)
  const paper = replaced ? papers.find((one) => one.id === replaced.paperId) : 'kind' in slot && papers.length > 0 ? paperAt(papers, slot.paper) : undefined
  if (paper) await refuseNamesInResponse(db, paper, response)
}

interface SentFile {
  slot: FileSlot
  storedFileId: string
  response: string
}

function storeFile(services: Services, submission: Submission, { slot, storedFileId, response }: SentFile): Promise<Submission> {
  const { id } = submission
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const papers = await lockPapers(trx, submission)
    const files = await submissions.filesOf(id)
    const replaced = replacedBy(files, slot)
    const { kind, position, paper } = replaced ? slotOf(replaced, papers) : newSlot(files, slot, papers)
    const now = services.now()
    await refuseClosedFiles(trx, submission, { kind, paper, papers, now, replaces: replaced !== undefined })
    const arriving = await storedFilesOf(trx).find(storedFileId)
    const stage = stageOf(kind)
    const ofPaper = files.filter((file) => file.replacedAt === null && file.paperId === (paper?.id ?? null))
    // A blind copy that is older than its paper may come once more as it is: then it is the copy of the new version.
    const outdated = stage ? outdatedBlindCopies(ofPaper, stage) : []
    const isSame = (file: SubmissionFile) => ofPaper.includes(file) && file.kind === kind && file.sha256 === arriving?.sha256 && !outdated.includes(file)
    if (files.some((file) => isSame(file) && (!replaced || file.position === position))) return submission
    if (replaced?.replacedAt) throw unknownFile()
    const { filesPerSubmission } = await limitsOf(trx).all()
    if (!replaced && files.filter((file) => file.replacedAt === null).length >= filesPerSubmission)
      throw new Refusal('file.too_many', `At most ${formatFileCount(filesPerSubmission)} can come with one submission.`)
    await claimFiles(trx, [storedFileId], 'file')
    if (replaced) await submissions.markReplaced(id, replaced.id, now)
    await submissions.addFiles(id, [{ id: storedFileId, kind, paperId: paper?.id ?? null, position }])
    const revised = stage && paper ? await returnToReview(services, trx, paper, stage, now) : false
    if (response !== '' && paper) await respond(trx, paper, response, now)
    await queueFileLetters(services, trx, { submission, paper, replaced, fileId: storedFileId, revised })
    return submission
  })
}

/** The paper has returned to review, or did so within a day. */
async function respond(trx: Transaction, paper: Paper, response: string, now: Date): Promise<void> {
  if (!revisionStanding(await papersOf(trx).movesOf(paper.id), await fullPaperStanding(trx, paper.id), now))
    throw new Refusal('submission.not_open', 'No revision was asked for, so there are no reviewers to respond to.')
  await writeResponse(trx, paper, response, now)
}

/** A new version that was asked for goes back to the same reviewers automatically. */
export async function returnToReview(services: Services, trx: Transaction, { id }: Paper, stage: ReviewStage, now: Date): Promise<boolean> {
  const shown = shownState(await papersOf(trx).movesOf(id))
  if (stage === 'full-paper') {
    if (!(await isFullPaperAwaited(trx, id))) return false
    await openRevisionRound(services, trx, { id })
    return true
  }
  if (shown !== 'revision-requested') return false
  await papersOf(trx).move(id, { from: 'revision-requested', to: 'under-review', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
  await openRevisionRound(services, trx, { id })
  return true
}

/** Whether the reviewers of the full paper have asked for a revision that has not come yet. */
async function isFullPaperAwaited(trx: Transaction, id: string): Promise<boolean> {
  const latest = (await fullPapersOf(trx).ofPapers([id])).get(id)?.at(-1)
  return latest?.decision === 'revision-requested' && latest.releasedAt !== null && !(await fullPapersOf(trx).inReview([id])).has(id)
}

/** The papers of a submission, locked until the transaction ends; without papers the submission itself is locked. */
export async function lockPapers(trx: Transaction, { id }: Pick<Submission, 'id'>): Promise<Paper[]> {
  const papers = await papersOf(trx).lockOfSubmission(id)
  if (papers.length === 0) await submissionsOf(trx).lock(id)
  return papers
}

/** A document or a blind copy depends on its paper, a CV on any of them; without papers, on the registration. */
async function refuseClosedFiles(
  trx: Transaction,
  submission: Submission,
  { kind, paper, papers, now, replaces }: { kind: FileKind; paper: Paper | undefined; papers: readonly Paper[]; now: Date; replaces: boolean },
): Promise<void> {
  if (papers.length === 0) {
    if (belongsToPaper(kind))
      throw new Refusal('submission.not_open', 'You registered to take part without a paper. To present one, please send the submission form again.')
    const registration = await registrationsOf(trx).ofSubmission(submission.id)
    if (registration && ['cancelled', 'carried', 'lapsed'].includes(registration.state))
      throw new Refusal(
        'submission.not_open',
        `Files can no longer be added: the registration is “${registrationLabels[registration.state]}”. Please write to us.`,
      )
    return
  }
  const concerned = paper ? [paper] : papers
  const moves = await papersOf(trx).movesOfAll(concerned.map(({ id }) => id))
  const standing = paper && stageOf(kind) === 'full-paper' ? await fullPaperStanding(trx, paper.id) : undefined
  const isAllowed = (its: readonly PaperMove[]) => {
    const fullPaper = standing !== undefined && mayChangeFullPaper(shownState(its), standing, now)
    return maySendFile(kind, { shown: stateForFiles(its, now), fullPaper, replaces })
  }
  if (concerned.some(({ id }) => isAllowed(moves.get(id) ?? []))) return
  const shown = concerned.map(({ id }) => shownState(moves.get(id) ?? []))
  if (standing && (shown[0] === 'accepted' || shown[0] === 'confirmed'))
    throw new Refusal('submission.not_open', 'The reviewers have the full paper, or have decided on it, so it can no longer be changed. Please write to us.')
  throw new Refusal(
    'submission.not_open',
    `The files of this submission can no longer be changed: its state is “${stateLabels[shown[0] ?? 'received']}”. Please write to us.`,
  )
}

/** How the full paper of one paper stands. */
export async function fullPaperStanding(trx: Transaction, paperId: string): Promise<FullPaperStanding> {
  const store = fullPapersOf(trx)
  const [decisions, open] = [await store.ofPapers([paperId]), await store.openRounds([paperId])]
  return { decisions: decisions.get(paperId) ?? [], open: open.get(paperId) }
}

export async function shownStatesOf(trx: Transaction, papers: readonly Paper[]): Promise<PaperState[]> {
  const moves = await papersOf(trx).movesOfAll(papers.map(({ id }) => id))
  return papers.map(({ id }) => shownState(moves.get(id) ?? []))
}

function replacedBy(files: readonly SubmissionFile[], slot: FileSlot): SubmissionFile | undefined {
  if (!('replaces' in slot)) return undefined
  const file = files.find(({ id }) => id === slot.replaces)
  if (!file) throw unknownFile()
  return file
}

interface Slot {
  kind: FileKind
  position: number
  paper: Paper | undefined
}

function slotOf({ kind, position, paperId }: SubmissionFile, papers: readonly Paper[]): Slot {
  return { kind, position, paper: papers.find(({ id }) => id === paperId) }
}

function newSlot(files: readonly SubmissionFile[], slot: FileSlot, papers: readonly Paper[]): Slot {
  if (!('kind' in slot)) throw unknownFile()
  const positions = files.filter((file) => file.kind === slot.kind).map((file) => file.position)
  const paper = belongsToPaper(slot.kind) && papers.length > 0 ? paperAt(papers, slot.paper) : undefined
  return { kind: slot.kind, position: Math.max(-1, ...positions) + 1, paper }
}

/** The paper with this number; the first when none is given. */
export function paperAt(papers: readonly Paper[], position = 1): Paper {
  const paper = papers.find((one) => one.position === position)
  if (!paper) throw new Refusal('paper.unknown', 'There is no such paper in this submission. Please load the page again.')
  return paper
}

interface FileChange {
  submission: Submission
  paper: Paper | undefined
  replaced: SubmissionFile | undefined
  fileId: string
  revised: boolean
}

async function queueFileLetters(services: Services, trx: Transaction, { submission, paper, replaced, fileId, revised }: FileChange): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(paper?.conferenceId ?? submission.conferenceId)
  const file = (await submissionsOf(trx).filesOf(submission.id)).find(({ id }) => id === fileId)
  if (!conference || !file) throw new Error(`Submission ${submission.id} is not whole.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const reference = paper?.reference ?? submission.reference
  const details = {
    submission,
    reference,
    titles: [paper?.title ?? ''],
    conference,
    at: services.now(),
    file,
    replaced,
    revised,
    statusUrl: statusUrlOf(services, submission),
  }
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

/** Adds the title that a paper was sent without, and notifies the office. Repeating it changes nothing. */
export async function addResearchTitle(services: Services, credentials: SubmissionCredentials, title: string, position?: number): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const papers = await lockPapers(trx, submission)
    const paper = paperAt(papers, position)
    if (paper.title === title) return submission
    if (paper.title !== '')
      throw new Refusal('submission.already_received', `We already have the title “${paper.title}”. You can correct it on the status page.`)
    const [shown = 'received'] = await shownStatesOf(trx, [paper])
    if (!mayReplaceFiles(shown))
      throw new Refusal('submission.not_open', `A title can no longer be added: the state of this submission is “${stateLabels[shown]}”. Please write to us.`)
    await papersOf(trx).setTitle(paper.id, title)
    await queueTitleLetter(services, trx, submission, { ...paper, title })
    return submission
  })
}

async function queueTitleLetter(services: Services, trx: Transaction, submission: Submission, paper: Paper): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
  if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
  const office = await officeOf(trx)
  if (!office) return
  const letter = titleForOffice({ submission, reference: paper.reference, titles: [paper.title], conference, at: services.now(), paper })
  await services.queueMail(trx, { kind: 'submission.title.office', about: `submission:${submission.id}`, to: office, replyTo: submission.email, letter })
}
