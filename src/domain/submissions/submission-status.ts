import { type ConferenceSummary, slugOf } from '../conferences/conference.ts'
import { nextStepsWhenNotTakingPlace } from '../conferences/conference-state.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone } from '../dates.ts'
import { type Hold, holdLabels, holdOf } from '../files/file-scan.ts'
import { type Appeal, appealableRejection } from '../papers/appeal.ts'
import { appealsOf } from '../papers/appeals.store.ts'
import { type CoAuthorAnswer, coAuthorsOf } from '../papers/co-authors.store.ts'
import { paperDetailsOf } from '../papers/paper-details.store.ts'
import { type Missing, missingDetails, type PaperContent, type PaperDetails, type PaperRules } from '../papers/paper-details.ts'
import { type PresentationReply, type PresentationStanding, presentationStanding } from '../papers/presentation.ts'
import { presentationsOf } from '../papers/presentations.store.ts'
import { nextRegistrationSteps } from '../registrations/next-steps.ts'
import { mayCancel, type Registration, type RegistrationMove, type RegistrationState, registrationLabels } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { repliesOf } from '../review/replies/replies.store.ts'
import { type AuthorReply, type ReplyState, replyState } from '../review/replies/reply.ts'
import { reviewSettingsOf } from '../review/review-settings.store.ts'
import { defaultReviewSettings, type ReviewSettings } from '../review/review-settings.ts'
import { type AuthorComments, authorComments } from '../review/reviews/decision-comments.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { addressChangesOf } from './address-changes.store.ts'
import { ownDetailsOf, versionOf } from './correct-own.ts'
import type { CorrectionRequest, CorrectionWay } from './correction-request.ts'
import { correctionRequestsOf } from './correction-requests.store.ts'
import { findSubmission, type SubmissionCredentials } from './find-submission.ts'
import { missingItems, nextSteps, stateLabels } from './next-steps.ts'
import { type Paper, type PaperAuthor, type PaperMove, type PaperState, revisionDueOn, revisionOpenUntil, shownState, stateForFiles } from './paper.ts'
import { papersOf } from './papers.store.ts'
import { detailsCorrectionWay, mayAddFiles, mayComplete, mayReplaceFiles, mayWithdraw, paperCorrectionWay, withdrawsAtOnce } from './submission.access.ts'
import type { FileKind, Submission, SubmissionFile } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import type { WithdrawalRequest, WithdrawalState } from './withdrawal-request.ts'
import { withdrawalRequestsOf } from './withdrawal-requests.store.ts'

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

export interface PaperStatus {
  number: number
  reference: string
  title: string
  state: PaperState
  stateInWords: string
  conference: StatusConference
  history: StatusMove[]
  missing: string[]
  next: string[]
  mayReplaceFiles: boolean
  mayAddFiles: boolean
  mayAddTitle: boolean
  mayWithdraw: boolean
  /** False once the review has begun: then withdrawing is a request that the organisers answer. */
  withdrawsAtOnce: boolean
  withdrawalRequest: StatusRequest | null
  authors: PaperAuthor[]
  /** What co-authors who were asked have said, by their addresses in lower case; their notes are for the organisers. */
  coAuthors: { email: string; answer: CoAuthorAnswer | null }[]
  /** What the paper says about itself. */
  content: PaperContent
  /** What is missing of title, authors and content; empty once they can no longer be completed. */
  incomplete: Missing[]
  /** What the conference asks for. */
  rules: PaperRules
  /** Whether abstract, keywords and statements are changed at once. */
  mayComplete: boolean
  /** What a correction of the details must name. */
  detailsVersion: string
  mayCorrect: CorrectionWay
  correctionRequest: StatusRequest | null
  /** Whether its author will present it; null when nothing is asked of them. */
  presentation: PresentationStanding | null
  /** The last day on which its author may appeal; null when there is nothing to appeal against. */
  mayAppealUntil: string | null
  /** What the reviewers wrote to the author before the decision, where the organisers asked for a reply. */
  reply: StatusReply | null
  /** The latest appeal. */
  appeal: StatusRequest | null
  /** The day by which the revision is asked for. */
  revisionDue: string | null
  /** The conference that it was sent to, when it was moved to another one since. */
  movedFrom: string | null
}

/** The days in which an author may reply to the comments of the reviewers. */
export interface StatusReply {
  state: ReplyState
  until: string
  repliedAt: string | null
  body: string | null
  comments: AuthorComments[]
}

export interface StatusRequest {
  state: WithdrawalState
  requestedAt: string
  answeredAt: string | null
  note: string | null
}

export interface RegistrationStatus {
  state: RegistrationState
  stateInWords: string
  next: string[]
  mayCancel: boolean
}

export interface StatusMove {
  state: PaperState
  stateInWords: string
  at: string
  note: string | null
  /** The chair's summary of the reviews, and what each reviewer wrote to the author. */
  summary?: string
  comments?: AuthorComments[]
}

export interface StatusConference {
  _id: string
  slug: string
  subConference: string
  startDate: string
  endDate: string
  timeZone: string
  location: string
  country: string
  notification: string | null
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
  const [presentations, appeals, replies, settings, moves, requests, details, rules, answers, corrections, newAddress, registrationMoves, conferences] =
    await Promise.all([
      presentationsOf(db).answersOf(paperIds),
      appealsOf(db).ofPapers(paperIds),
      repliesOf(db).latestOf(paperIds),
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
  const comments = await authorComments(db, [...released.map(({ roundId }) => roundId), ...[...replies.values()].map(({ roundId }) => roundId)])
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
  const numbers = new Map(papers.map(({ id, position }) => [id, position]))
  return {
    reference: submission.reference,
    receivedAt: submission.receivedAt.toISOString(),
    conference: statusConference(conference),
    name: submission.name,
    researchTitles: papers.flatMap(({ title }) => title || []),
    regtype: submission.regtype,
    feeEur: submission.feeMinor / 100,
    files: files.map((file) => statusFile(file, numbers, holdOf(file.scan, scanning))),
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

/** A request for a correction is shown until it is granted: then what was asked for stands on the page. */
function shownRequest(request: CorrectionRequest | undefined): StatusRequest | null {
  return request && request.state !== 'granted' ? statusRequest(request) : null
}

interface PaperFacts {
  moves: readonly PaperMove[]
  /** By the rounds that led to a decision. */
  comments: ReadonlyMap<string, AuthorComments[]>
  request: WithdrawalRequest | undefined
  /** What the author said to acceptances. */
  replies: readonly PresentationReply[]
  appeals: readonly Appeal[]
  /** The days in which the author may reply to the comments of the last round. */
  window: (AuthorReply & { isRoundOpen: boolean }) | undefined
  settings: ReviewSettings
  correction: CorrectionRequest | undefined
  details: PaperDetails | undefined
  rules: PaperRules | undefined
  coAuthors: PaperStatus['coAuthors']
  current: readonly SubmissionFile[]
  conference: ConferenceSummary
  sentTo: ConferenceSummary
  now: Date
}

function paperStatus(
  paper: Paper,
  { moves, comments, request, replies, appeals, window, settings, correction, details, rules, coAuthors, current, conference, sentTo, now }: PaperFacts,
): PaperStatus {
  if (!details || !rules) throw new Error(`Paper ${paper.reference} is not whole.`)
  const { title, authors, ...content } = details
  const state = shownState(moves)
  const forFiles = stateForFiles(moves, now)
  const dueOn = revisionDueOn(moves)
  // A request that was refused is past once the paper has moved on.
  const isCurrent =
    request?.state === 'open' || (request?.answeredAt && !moves.some(({ releasedAt }) => releasedAt && releasedAt > (request.answeredAt ?? now)))
  const presentation = presentationStanding({ moves, replies, request, conference, now })
  const own = current.filter(({ paperId }) => paperId === null || paperId === paper.id)
  return {
    number: paper.position,
    reference: paper.reference,
    title,
    state,
    stateInWords: stateLabels[state],
    conference: statusConference(conference),
    history: moves
      .filter((move) => move.releasedAt !== null)
      .map((move) => ({
        state: move.to,
        stateInWords: stateLabels[move.to],
        at: (move.releasedAt ?? move.movedAt).toISOString(),
        note: move.note,
        ...(move.summary ? { summary: move.summary } : {}),
        ...(move.roundId ? { comments: comments.get(move.roundId) ?? [] } : {}),
      })),
    missing: mayReplaceFiles(state) ? missingItems(paper, own) : [],
    next:
      (isClosed(state) ? undefined : nextStepsWhenNotTakingPlace(conference.state)) ??
      nextSteps(state, conference, now, { dueOn, openUntil: revisionOpenUntil(moves, now), isAnswered: presentation !== 'asked' }),
    mayReplaceFiles: mayReplaceFiles(forFiles),
    mayAddFiles: mayAddFiles(forFiles),
    mayAddTitle: mayReplaceFiles(state) && paper.title === '',
    mayWithdraw: mayWithdraw(state) && request?.state !== 'open',
    withdrawsAtOnce: withdrawsAtOnce(state),
    withdrawalRequest: request && isCurrent ? statusRequest(request) : null,
    authors,
    coAuthors,
    content,
    incomplete: mayComplete(state) ? missingDetails(details, rules) : [],
    rules,
    mayComplete: mayComplete(state),
    detailsVersion: versionOf(details),
    mayCorrect: paperCorrectionWay(state),
    correctionRequest: shownRequest(correction),
    presentation: presentation ?? null,
    mayAppealUntil: appealableRejection({ moves, appeals, appealDays: settings.appealDays, timeZone: conference.timeZone, now })?.until ?? null,
    reply: window ? statusReply(window, comments.get(window.roundId) ?? [], dayInZone(now, conference.timeZone)) : null,
    appeal: statusAppeal(appeals.at(-1)),
    revisionDue: dueOn,
    movedFrom: paper.conferenceId === sentTo._id ? null : sentTo.subConference,
  }
}

function statusRequest({ state, requestedAt, answeredAt, note }: WithdrawalRequest | CorrectionRequest): StatusRequest {
  return { state, requestedAt: requestedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, note }
}

/** Once the round is over its comments come with the decision, as every author gets them. */
function statusReply(window: AuthorReply & { isRoundOpen: boolean }, comments: AuthorComments[], today: CalendarDay): StatusReply {
  const state = replyState(window, window.isRoundOpen, today)
  return {
    state,
    until: window.closesOn,
    repliedAt: window.repliedAt?.toISOString() ?? null,
    body: window.body,
    comments: window.isRoundOpen ? comments : [],
  }
}

function statusAppeal(appeal: Appeal | undefined): StatusRequest | null {
  if (!appeal) return null
  const { state, openedAt, answeredAt, note } = appeal
  return { state, requestedAt: openedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, note }
}

const isClosed = (state: PaperState) => state === 'rejected' || state === 'withdrawn'

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

export function statusConference(conference: ConferenceSummary): StatusConference {
  const { _id, subConference, startDate, endDate, timeZone, location, country, notification } = conference
  return { _id, slug: slugOf(conference), subConference, startDate, endDate, timeZone, location, country, notification }
}

function statusFile(file: SubmissionFile, numbers: ReadonlyMap<string, number>, held: Hold | null): StatusFile {
  return {
    id: file.id,
    kind: file.kind,
    paper: file.paperId === null ? null : (numbers.get(file.paperId) ?? null),
    name: file.name,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    receivedAt: file.arrivedAt.toISOString(),
    replacedAt: file.replacedAt?.toISOString() ?? null,
    held,
    heldInWords: held && holdLabels[held],
  }
}
