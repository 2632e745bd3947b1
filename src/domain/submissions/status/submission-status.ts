import type { ConferenceSummary } from '../../conferences/conference.ts'
import { nextStepsWhenNotTakingPlace } from '../../conferences/conference-state.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { type Hold, holdLabels, holdOf } from '../../files/file-scan.ts'
import { appealsOf } from '../../papers/appeals.store.ts'
import { coAuthorsOf } from '../../papers/co-authors.store.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import type { PaperRules } from '../../papers/paper-details.ts'
import { presentationsOf } from '../../papers/presentations.store.ts'
import { nextRegistrationSteps } from '../../registrations/next-steps.ts'
import { mayCancel, type Registration, type RegistrationMove, type RegistrationState, registrationLabels } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import { fullPapersOf } from '../../review/full-paper/full-papers.store.ts'
import { repliesOf } from '../../review/replies/replies.store.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import { defaultReviewSettings, type ReviewSettings } from '../../review/review-settings.ts'
import { authorComments } from '../../review/reviews/decision-comments.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { addressChangesOf } from '../address-changes.store.ts'
import { ownDetailsOf, versionOf } from '../correct-own.ts'
import type { CorrectionWay } from '../correction-request.ts'
import { correctionRequestsOf } from '../correction-requests.store.ts'
import { findSubmission, type SubmissionCredentials } from '../find-submission.ts'
import type { Paper, PaperState } from '../paper.ts'
import { stageOf } from '../paper-files.ts'
import { papersOf } from '../papers.store.ts'
import { revisionResponsesOf } from '../revision/revision-responses.store.ts'
import { detailsCorrectionWay } from '../submission.access.ts'
import type { FileKind, Submission, SubmissionFile } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { withdrawalRequestsOf } from '../withdrawal-requests.store.ts'
import { type PaperStatus, paperStatus, type StatusConference, type StatusMove, type StatusRequest, shownRequest, statusConference } from './paper-status.ts'

/** What an author may see of a submission: no unreleased decision, no suspicion, no names of organisers. The state, history and next steps are those of the first paper, or else of the registration. */
export interface SubmissionStatus {
  reference: string
  state: PaperState
  stateInWords: string
  receivedAt: string
  conference: StatusConference
  name: string
  researchTitles: string[]
  regtype: string
  feeEur: number
  history: StatusMove[]
  files: StatusFile[]
  missing: string[]
  next: string[]
  mayReplaceFiles: boolean
  mayAddFiles: boolean
  mayAddTitle: boolean
  mayWithdraw: boolean
  papers: PaperStatus[]
  registration: RegistrationStatus | null
  /** The answers of the form as they stand now. */
  details: ReturnType<typeof ownDetailsOf>
  message: string
  /** What a correction of the details must name; see `versionOf`. */
  detailsVersion: string
  mayCorrect: CorrectionWay
  correctionRequest: StatusRequest | null
  /** A new address that is not confirmed yet. */
  newAddress: string | null
}

export interface RegistrationStatus {
  state: RegistrationState
  stateInWords: string
  next: string[]
  mayCancel: boolean
}

export interface StatusFile {
  id: string
  kind: FileKind
  /** The number of the paper that a document belongs to. */
  paper: number | null
  name: string
  sizeBytes: number
  sha256: string
  receivedAt: string
  /** When it was replaced; replaced files are kept as evidence. */
  replacedAt: string | null
  /** Whether it may be replaced now. */
  mayReplace: boolean
  /** Why it cannot be downloaded, or null. */
  held: Hold | null
  heldInWords: string | null
}

export async function submissionStatus(
  services: Pick<Services, 'db' | 'key' | 'scanning' | 'now'>,
  credentials: SubmissionCredentials,
): Promise<SubmissionStatus> {
  return statusOf(services, await findSubmission(services, credentials))
}

export async function statusOf({ db, scanning, now }: Pick<Services, 'db' | 'scanning' | 'now'>, submission: Submission): Promise<SubmissionStatus> {
  const [papers, registration, files] = await Promise.all([
    papersOf(db).ofSubmission(submission.id),
    registrationsOf(db).ofSubmission(submission.id),
    submissionsOf(db).filesOf(submission.id),
  ])
  const paperIds = papers.map(({ id }) => id)
  const [
    presentations,
    appeals,
    replies,
    fullPapers,
    fullPaperRounds,
    responses,
    settings,
    moves,
    requests,
    details,
    rules,
    answers,
    corrections,
    newAddress,
    registrationMoves,
    conferences,
  ] = await Promise.all([
    presentationsOf(db).answersOf(paperIds),
    appealsOf(db).ofPapers(paperIds),
    repliesOf(db).latestOf(paperIds),
    fullPapersOf(db).ofPapers(paperIds),
    fullPapersOf(db).openRounds(paperIds),
    revisionResponsesOf(db).ofPapers(paperIds),
    settingsOfAll(db, papers),
    papersOf(db).movesOfAll(paperIds),
    withdrawalRequestsOf(db).latestOf(paperIds),
    paperDetailsOf(db).ofAll(papers),
    rulesOfAll(db, papers),
    coAuthorsOf(db).ofPapers(paperIds),
    correctionRequestsOf(db).ofSubmission(submission.id),
    addressChangesOf(db).ofSubmission(submission.id, now()),
    registration ? registrationsOf(db).movesOf(registration.id) : [],
    conferencesOf(db).findAll([submission.conferenceId, ...papers.map(({ conferenceId }) => conferenceId)]),
  ])
  const conferenceOf = (id: string) => {
    const conference = conferences.get(id)
    if (!conference) throw new Error(`Conference ${id} is gone.`)
    return conference
  }
  const released = [...moves.values()].flat().filter(({ releasedAt }) => releasedAt !== null)
  const rounds = [...released, ...replies.values(), ...[...fullPapers.values()].flat().filter(({ releasedAt }) => releasedAt !== null)]
  const comments = await authorComments(
    db,
    rounds.map(({ roundId }) => roundId),
  )
  const sentTo = conferenceOf(submission.conferenceId)
  // A single paper takes the page with it when it is moved.
  const conference = papers.length === 1 && papers[0] ? conferenceOf(papers[0].conferenceId) : sentTo
  const current = files.filter((file) => file.replacedAt === null && file.scan !== 'infected')
  const paperStatuses = papers.map((paper) =>
    paperStatus(paper, {
      moves: moves.get(paper.id) ?? [],
      comments,
      request: requests.get(paper.id),
      replies: presentations.get(paper.id) ?? [],
      window: replies.get(paper.id),
      appeals: appeals.get(paper.id) ?? [],
      fullPaper: { decisions: fullPapers.get(paper.id) ?? [], open: fullPaperRounds.get(paper.id) },
      responses: responses.filter(({ paperId }) => paperId === paper.id),
      settings: settings.get(paper.conferenceId) ?? defaultReviewSettings,
      correction: corrections.findLast(({ paperId }) => paperId === paper.id),
      details: details.get(paper.id),
      rules: rules.get(paper.conferenceId),
      coAuthors: answers.filter(({ paperId }) => paperId === paper.id).map(({ email, answer }) => ({ email, answer })),
      current,
      conference: conferenceOf(paper.conferenceId),
      sentTo,
      now: now(),
    }),
  )
  const registrationStatus = registration && statusOfRegistration(registration, sentTo, now())
  const sent = ownDetailsOf(submission)
  const numbers = new Map<string | null, number>(papers.map(({ id, position }) => [id, position]))
  return {
    reference: submission.reference,
    receivedAt: submission.receivedAt.toISOString(),
    conference: statusConference(conference),
    name: submission.name,
    researchTitles: papers.flatMap(({ title }) => title || []),
    regtype: submission.regtype,
    feeEur: submission.feeMinor / 100,
    files: files.map((file) =>
      statusFile(file, numbers.get(file.paperId) ?? null, { mayReplace: mayReplace(file, numbers, paperStatuses), held: holdOf(file.scan, scanning) }),
    ),
    missing: [...new Set(paperStatuses.flatMap(({ missing }) => missing))],
    ...(paperStatuses[0] ? summaryOf(paperStatuses[0]) : summaryOfRegistration(registrationStatus, registrationMoves)),
    mayReplaceFiles: paperStatuses.some((paper) => paper.mayReplaceFiles),
    mayAddFiles: paperStatuses.some((paper) => paper.mayAddFiles),
    mayAddTitle: paperStatuses.some((paper) => paper.mayAddTitle),
    mayWithdraw: paperStatuses.some((paper) => paper.mayWithdraw) || registrationStatus?.mayCancel === true,
    papers: paperStatuses,
    registration: registrationStatus ?? null,
    details: sent,
    message: submission.message,
    detailsVersion: versionOf(sent),
    mayCorrect: detailsCorrectionWay(
      paperStatuses.map(({ state }) => state),
      registration?.state,
    ),
    correctionRequest: shownRequest(corrections.findLast(({ paperId }) => paperId === null)),
    newAddress: newAddress?.email ?? null,
  }
}

/** By the ids of the conferences; papers of one submission are seldom at two. */
async function rulesOfAll(db: Database, papers: readonly Paper[]): Promise<Map<string, PaperRules>> {
  const ids = [...new Set(papers.map(({ conferenceId }) => conferenceId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await paperDetailsOf(db).rulesOf(id)] as const)))
}

async function settingsOfAll(db: Database, papers: readonly Paper[]): Promise<Map<string, ReviewSettings>> {
  const ids = [...new Set(papers.map(({ conferenceId }) => conferenceId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await reviewSettingsOf(db).find(id)] as const)))
}

function statusOfRegistration({ state }: Registration, conference: ConferenceSummary, now: Date): RegistrationStatus {
  const isOver = state === 'cancelled' || state === 'carried' || state === 'lapsed'
  const next = (isOver ? undefined : nextStepsWhenNotTakingPlace(conference.state)) ?? nextRegistrationSteps(state, conference, now)
  return { state, stateInWords: registrationLabels[state], next, mayCancel: mayCancel(state) }
}

function summaryOf({ state, stateInWords, history, next }: PaperStatus) {
  return { state, stateInWords, history, next }
}

/** The state of a paper that is closest to a registration's: the API knew only those before registrations were records of their own. */
const closestStates = {
  'waiting-list': 'received',
  'needs-approval': 'received',
  'scholarship-applied': 'received',
  open: 'accepted',
  paid: 'confirmed',
  cancelled: 'withdrawn',
  carried: 'withdrawn',
  lapsed: 'withdrawn',
} as const satisfies Record<RegistrationState, PaperState>

function summaryOfRegistration(status: RegistrationStatus | undefined, moves: readonly RegistrationMove[]) {
  return {
    state: closestStates[status?.state ?? 'needs-approval'],
    stateInWords: registrationLabels[status?.state ?? 'needs-approval'],
    next: status?.next ?? [],
    history: moves.map(({ to, movedAt, note }) => ({ state: closestStates[to], stateInWords: registrationLabels[to], at: movedAt.toISOString(), note })),
  }
}

/** A file goes with its paper; a CV with any of them. */
function mayReplace({ kind, paperId, replacedAt }: SubmissionFile, numbers: ReadonlyMap<string | null, number>, papers: readonly PaperStatus[]): boolean {
  if (replacedAt !== null) return false
  const concerned = paperId === null ? papers : papers.filter(({ number }) => number === numbers.get(paperId))
  return concerned.some((paper) => (stageOf(kind) === 'full-paper' ? paper.maySendFullPaper : paper.mayReplaceFiles))
}

function statusFile(file: SubmissionFile, paper: number | null, { mayReplace, held }: Pick<StatusFile, 'mayReplace' | 'held'>): StatusFile {
  return {
    id: file.id,
    kind: file.kind,
    paper,
    name: file.name,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    receivedAt: file.arrivedAt.toISOString(),
    replacedAt: file.replacedAt?.toISOString() ?? null,
    mayReplace,
    held,
    heldInWords: held && holdLabels[held],
  }
}
