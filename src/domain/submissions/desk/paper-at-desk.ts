import { buffer } from 'node:stream/consumers'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import { type AuditEntry, auditLogOf } from '../../desk/audit-log.store.ts'
import { type DeskNote, notesOf } from '../../desk/notes.store.ts'
import { kindNamedBy } from '../../files/accepted-files.ts'
import { openFile } from '../../files/file-scan.ts'
import { readPaperReference, readReference } from '../../forms/reference.ts'
import type { Appeal } from '../../papers/appeal.ts'
import { appealsOf } from '../../papers/appeals.store.ts'
import { type CoAuthorConfirmation, coAuthorsOf } from '../../papers/co-authors.store.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import type { PaperDetails, PaperRules } from '../../papers/paper-details.ts'
import { presentationStanding } from '../../papers/presentation.ts'
import { presentationsOf } from '../../papers/presentations.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Registration } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import type { CorrectionRequest } from '../correction-request.ts'
import { correctionRequestsOf } from '../correction-requests.store.ts'
import { isCorrection, isDecision, isReopening, nextStates, type Paper, type PaperMove, type PaperState, shownState } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { requestedChanges } from '../requested-correction.ts'
import { usualRevisionDay } from '../revision-day.ts'
import type { SubmissionFile } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import type { WithdrawalRequest } from '../withdrawal-request.ts'
import { withdrawalRequestsOf } from '../withdrawal-requests.store.ts'
import type { Change } from './corrections.store.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'

export interface PaperAtDesk {
  paper: DeskPaper
  /** The other papers of the same submission. */
  siblings: { reference: string; title: string; state: PaperState }[]
  /** The registration that came with the same form. */
  registration: Registration | undefined
  /** The state that its author sees. */
  shown: PaperState
  decisionWaits: boolean
  /** The states it may move to. */
  moves: PaperState[]
  /** The possible decisions, also while one is unreleased. */
  decisions: PaperState[]
  /** The released decision that another one would correct. */
  corrects: PaperState | undefined
  /** Whether it was closed and may be opened again. */
  mayReopen: boolean
  /** The last day for a revision where nobody chooses another. */
  usualRevisionDay: CalendarDay
  /** The author's latest request to withdraw. */
  request: WithdrawalRequest | undefined
  /** The author's latest appeal. */
  appeal: Appeal | undefined
  /** Since when its author has not said whether they will present it, and when they were reminded. */
  unconfirmed: { since: Date; reminded: Date[] } | undefined
  /** What the paper says about itself, and what its conference asks for. */
  details: PaperDetails
  rules: PaperRules
  /** What co-authors have said to our letter. */
  coAuthors: CoAuthorConfirmation[]
  /** Corrections that the author asked for and that wait for an answer, with what they would change. */
  corrections: (CorrectionRequest & { changes: Change[] })[]
  history: PaperMove[]
  /** Its documents, and the CVs of the submission. */
  files: SubmissionFile[]
  mails: Awaited<ReturnType<ReturnType<typeof deskPapersOf>['mailsAbout']>>
  notes: DeskNote[]
  auditLog: AuditEntry[]
}

/** A paper with everything that the desk shows about it. */
export async function paperAtDesk({ db, now }: Pick<Services, 'db' | 'now'>, typed: string): Promise<PaperAtDesk> {
  const found = await findPaper(db, typed)
  const [paper] = found ? await deskPapersOf(db).whole([found.id], 'only read') : []
  if (!paper) throw new Refusal('submission.unknown', `There is no submission ${typed.slice(0, 40)}.`)
  const { id, submissionId, last, state } = paper
  const [history, files, mails, notes, auditLog, papers, requests, registration, details, rules, coAuthors, asked] = await Promise.all([
    papersOf(db).movesOf(id),
    filesOf(db, paper),
    deskPapersOf(db).mailsAbout(submissionId),
    notesOf(db).about(`submission:${submissionId}`),
    auditLogOf(db).about(`submission:${submissionId}`),
    papersOf(db).ofSubmission(submissionId),
    withdrawalRequestsOf(db).latestOf([id]),
    registrationsOf(db).ofSubmission(submissionId),
    paperDetailsOf(db).find(paper),
    paperDetailsOf(db).rulesOf(paper.conferenceId),
    coAuthorsOf(db).ofPapers([id]),
    correctionRequestsOf(db).ofSubmission(submissionId),
  ])
  const open = asked.filter(({ state, paperId }) => state === 'open' && (paperId === null || paperId === id))
  const corrections = await Promise.all(open.map(async (one) => ({ ...one, changes: await requestedChanges(db, paper.submission, one, papers) })))
  const decisionWaits = last?.releasedAt === null
  const from = decisionWaits ? (last.from ?? 'received') : state
  const next: readonly PaperState[] = nextStates[from]
  const decisions = next.filter(isDecision)
  return {
    paper,
    siblings: papers.filter((one) => one.id !== id).map(({ reference, title, state }) => ({ reference, title, state })),
    registration,
    shown: shownState(history),
    decisionWaits,
    moves:
      decisionWaits || paper.withdrawalRequested
        ? []
        : next.filter((to) => !isDecision(to) && !isReopening(from, to) && !(to === 'confirmed' && paper.conference.journal)),
    decisions,
    corrects: decisions.some((to) => isCorrection(from, to)) ? from : undefined,
    mayReopen: !decisionWaits && next.some((to) => isReopening(from, to)),
    usualRevisionDay: usualRevisionDay(paper.conference, dayInZone(now(), paper.conference.timeZone)),
    request: requests.get(id),
    appeal: (await appealsOf(db).ofPapers([id])).get(id)?.at(-1),
    unconfirmed: await unconfirmedSince(db, { paper, history, request: requests.get(id), now: now() }),
    details,
    rules,
    coAuthors,
    corrections,
    history,
    files,
    mails,
    notes,
    auditLog,
  }
}

async function unconfirmedSince(
  db: Database,
  { paper, history, request, now }: { paper: DeskPaper; history: readonly PaperMove[]; request: WithdrawalRequest | undefined; now: Date },
): Promise<PaperAtDesk['unconfirmed']> {
  const replies = (await presentationsOf(db).answersOf([paper.id])).get(paper.id) ?? []
  const told = history.findLast(({ releasedAt }) => releasedAt !== null)
  const standing = presentationStanding({ moves: history, replies, request, conference: paper.conference, now })
  if (standing !== 'asked' || !told?.releasedAt || told.position === undefined) return undefined
  return { since: told.releasedAt, reminded: await presentationsOf(db).remindersOf(paper.id, told.position) }
}

/** The paper with this reference; refuses when there is none. */
export async function requirePaper(db: Database, typed: string): Promise<Paper> {
  const paper = await findPaper(db, typed)
  if (!paper) throw new Refusal('submission.unknown', `There is no submission ${typed.slice(0, 40)}.`)
  return paper
}

export async function findPaper(db: Database, typed: string): Promise<Paper | undefined> {
  const reference = readPaperReference(typed)
  return reference === undefined ? undefined : papersOf(db).findByReference(reference)
}

async function filesOf(db: Database, { id, submissionId }: Paper): Promise<SubmissionFile[]> {
  const files = await submissionsOf(db).filesOf(submissionId)
  return files.filter(({ paperId }) => paperId === null || paperId === id)
}

/** A file of a paper, or of a registration that came without one. */
export async function fileAtDesk({ db }: Pick<Services, 'db'>, typed: string, fileId: string): Promise<SubmissionFile> {
  const found = await findPaper(db, typed)
  const files = found ? await filesOf(db, found) : await filesOfRegistration(db, typed)
  const file = files.find(({ id }) => id === fileId)
  if (!file) throw new Refusal('file.unknown', 'There is no such file in this submission.')
  return file
}

async function filesOfRegistration(db: Database, typed: string): Promise<SubmissionFile[]> {
  const reference = readReference(typed)
  const registration = reference === undefined ? undefined : await registrationsOf(db).findByReference(reference)
  return registration?.submissionId ? submissionsOf(db).filesOf(registration.submissionId) : []
}

const maxCharacters = 300_000

/** The plain text of a file, for reading it at the desk. */
export async function readFileText(services: Services, reference: string, fileId: string): Promise<{ pages: string[]; whole: boolean }> {
  const file = await fileAtDesk(services, reference, fileId)
  const kind = kindNamedBy(file.name)
  const bytes = kind === 'pdf' || kind === 'docx' ? new Uint8Array(await buffer(await openFile(services, file))) : undefined
  const pages = bytes && kind !== 'doc' && kind !== undefined ? await services.documentText(bytes, kind) : undefined
  if (!pages?.some((page) => page.trim() !== ''))
    throw new Refusal('file.unreadable', 'The words of this file cannot be shown here: it may be a scan, an old Word file, or damaged. Please download it.')
  let remaining = maxCharacters
  const shown: string[] = []
  for (const page of pages) {
    if (remaining <= 0) break
    shown.push(page.slice(0, remaining))
    remaining -= page.length
  }
  return { pages: shown, whole: remaining >= 0 }
}
