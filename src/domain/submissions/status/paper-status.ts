import { type ConferenceSummary, slugOf } from '../../conferences/conference.ts'
import { nextStepsWhenNotTakingPlace } from '../../conferences/conference-state.ts'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import { type Appeal, appealableRejection } from '../../papers/appeal.ts'
import type { CoAuthorAnswer } from '../../papers/co-authors.store.ts'
import { type Missing, missingDetails, type PaperContent, type PaperDetails, type PaperRules } from '../../papers/paper-details.ts'
import { type PresentationReply, type PresentationStanding, presentationStanding } from '../../papers/presentation.ts'
import { decisionInWords, presentationFormLabels } from '../../review/decision-type.ts'
import { type FullPaperStanding, type FullPaperStatus, fullPaperStatus, mayChangeFullPaper } from '../../review/full-paper/full-paper.ts'
import { type AuthorReply, type ReplyState, replyState } from '../../review/replies/reply.ts'
import { type ReviewStage, reviewStages } from '../../review/review.ts'
import type { ReviewSettings } from '../../review/review-settings.ts'
import { type AuthorComments, withoutFiles } from '../../review/reviews/decision-comments.ts'
import { versionOf } from '../correct-own.ts'
import type { CorrectionRequest, CorrectionWay } from '../correction-request.ts'
import { missingItems, nextSteps, stateLabelsOf } from '../next-steps.ts'
import { type Paper, type PaperAuthor, type PaperMove, type PaperState, revisionDueOn, revisionOpenUntil, shownState, stateForFiles } from '../paper.ts'
import { lacksBlindCopy } from '../paper-files.ts'
import { reviewPromise, waitsSince } from '../review-promise.ts'
import { type RevisionResponse, revisionStanding } from '../revision/revision.ts'
import { mayAddFiles, mayComplete, mayReplaceFiles, mayWithdraw, paperCorrectionWay, withdrawsAtOnce } from '../submission.access.ts'
import type { SubmissionFile } from '../submission.ts'
import type { WithdrawalRequest, WithdrawalState } from '../withdrawal-request.ts'

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
  /** The last day of the answer that was promised; null while none is awaited. */
  answerBy: string | null
  mayReplaceFiles: boolean
  mayAddFiles: boolean
  /** Whether the full paper may be sent or replaced now. */
  maySendFullPaper: boolean
  /** The stages whose blind copies are older than the paper: reviewers do not read them. */
  outdatedBlindCopies: ReviewStage[]
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
  /** A revision that is asked for, or that was sent within a day, and the response that went with the latter. */
  revision: { stage: ReviewStage; isAsked: boolean; response: string | null } | null
  /** The review of the full paper, once it has begun. */
  fullPaper: FullPaperStatus | null
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

export interface StatusMove {
  state: PaperState
  stateInWords: string
  at: string
  note: string | null
  /** The chair's summary of the reviews, and what each reviewer wrote to the author. */
  summary?: string
  /** How the paper is to be presented, where the decision says so. */
  presentation?: string
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
  /** The journal that a manuscript was sent to, or null. */
  journal: string | null
}

interface PaperFacts {
  moves: readonly PaperMove[]
  /** By the rounds that led to a decision. */
  comments: ReadonlyMap<string, AuthorComments[]>
  request: WithdrawalRequest | undefined
  /** What the author said to acceptances. */
  replies: readonly PresentationReply[]
  appeals: readonly Appeal[]
  fullPaper: FullPaperStanding
  /** What the author said to the reviewers with revisions. */
  responses: readonly RevisionResponse[]
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

export function paperStatus(
  paper: Paper,
  {
    moves,
    comments,
    request,
    replies,
    appeals,
    fullPaper,
    responses,
    window,
    settings,
    correction,
    details,
    rules,
    coAuthors,
    current,
    conference,
    sentTo,
    now,
  }: PaperFacts,
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
  const promise = reviewPromise(settings, conference, waitsSince(moves, paper.receivedAt))
  const maySendFullPaper = !conference.journal && mayChangeFullPaper(state, fullPaper, now)
  return {
    number: paper.position,
    reference: paper.reference,
    title,
    state,
    stateInWords: stateLabelsOf(conference)[state],
    conference: statusConference(conference),
    history: moves
      .filter((move) => move.releasedAt !== null)
      .map((move) => ({
        state: move.to,
        stateInWords: conference.journal ? move.typeName || stateLabelsOf(conference)[move.to] : decisionInWords(move),
        ...(move.presentation ? { presentation: presentationFormLabels[move.presentation] } : {}),
        at: (move.releasedAt ?? move.movedAt).toISOString(),
        note: move.note,
        ...(move.summary ? { summary: move.summary } : {}),
        ...(move.roundId ? { comments: comments.get(move.roundId) ?? [] } : {}),
      })),
    missing: mayReplaceFiles(state) ? missingItems(paper, own, conference) : [],
    next:
      (isClosed(state) ? undefined : nextStepsWhenNotTakingPlace(conference.state)) ??
      nextSteps(state, conference, now, { dueOn, openUntil: revisionOpenUntil(moves, now), isAnswered: presentation !== 'asked', review: promise }),
    answerBy: (state === 'received' || state === 'under-review') && dayInZone(now, conference.timeZone) <= conference.endDate ? promise.answerBy : null,
    mayReplaceFiles: mayReplaceFiles(forFiles),
    mayAddFiles: mayAddFiles(forFiles),
    maySendFullPaper,
    outdatedBlindCopies: reviewStages.filter((stage) => (stage === 'full-paper' ? maySendFullPaper : mayReplaceFiles(forFiles)) && lacksBlindCopy(own, stage)),
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
    revision: statusRevision(revisionStanding(moves, fullPaper, now), responses.at(-1)),
    fullPaper: fullPaperStatus({ decisions: fullPaper.decisions, isInReview: fullPaper.open !== undefined }, comments),
    appeal: statusAppeal(appeals.at(-1)),
    revisionDue: dueOn,
    movedFrom: paper.conferenceId === sentTo._id ? null : sentTo.subConference,
  }
}

/** The response to an earlier round is not shown with a revision that is only asked for. */
function statusRevision(standing: ReturnType<typeof revisionStanding>, latest: RevisionResponse | undefined): PaperStatus['revision'] {
  return standing ? { ...standing, response: standing.isAsked ? null : (latest?.body ?? null) } : null
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
    comments: window.isRoundOpen ? withoutFiles(comments) : [],
  }
}

function statusAppeal(appeal: Appeal | undefined): StatusRequest | null {
  if (!appeal) return null
  const { state, openedAt, answeredAt, note } = appeal
  return { state, requestedAt: openedAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null, note }
}

const isClosed = (state: PaperState) => state === 'rejected' || state === 'withdrawn'

/** A request for a correction is shown until it is granted: then what was asked for stands on the page. */
export function shownRequest(request: CorrectionRequest | undefined): StatusRequest | null {
  return request && request.state !== 'granted' ? statusRequest(request) : null
}

export function statusConference(conference: ConferenceSummary): StatusConference {
  const { _id, subConference, startDate, endDate, timeZone, location, country, notification, journal = null } = conference
  return { _id, slug: slugOf(conference), subConference, startDate, endDate, timeZone, location, country, notification, journal }
}
