import { type CalendarDay, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type MailPreview, mailPreviewer } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import type { MailOrder } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recipientOf, refuseUnansweredRequest } from '../../submissions/desk/act-on-selection.ts'
import { fullPaperForAuthor } from '../../submissions/desk/desk-letters.ts'
import { type DeskPaper, deskPapersOf } from '../../submissions/desk/desk-papers.store.ts'
import { requirePaper } from '../../submissions/desk/paper-at-desk.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import { stageOf } from '../../submissions/paper-files.ts'
import { usualRevisionDay } from '../../submissions/revision-day.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database, Transaction } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { ensureHandler } from '../assignment/choose-handler.ts'
import { findConflicts } from '../assignment/find-conflicts.ts'
import { conflictOfInterest, lockPaper, reviewSubject } from '../assignment/review-desk.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { leadSummary } from '../lead/leads.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { endUnfinishedReviews } from '../reviews/close-round.ts'
import { type AuthorComments, authorComments, commentParagraphs } from '../reviews/decision-comments.ts'
import { refuseReviewerNames } from '../reviews/refuse-names.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { type FullPaperDecision, type FullPaperOrder, missingReasons } from './full-paper.ts'
import { fullPapersOf } from './full-papers.store.ts'

/** Opens the review of the full paper of an accepted paper. The reviewers of the abstract are proposed, and asked only when an organiser invites them. */
export async function beginFullPaperReview(services: Services, organiser: Organiser, reference: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const paper = await lockPaper(trx, organiser, (await requirePaper(trx, reference)).id)
    const rounds = reviewRoundsOf(trx)
    const before = (await rounds.all(paper.id)).at(-1)
    if (before?.state === 'open' && before.stage === 'full-paper') return
    await refuseUnlessReady(trx, paper)
    const now = services.now()
    await findConflicts(trx, [paper.id], now)
    // The search may have found that this organiser is one of the authors.
    if (await reviewConflictsOf(trx).isConflicted(paper.id, organiser.email)) throw conflictOfInterest()
    const round = await rounds.open(paper, 'full-paper', now)
    await ensureHandler(trx, paper, organiser.accountId)
    await auditLogOf(trx).write(organiser, now, { act: 'review.full_paper_begun', ...reviewSubject(paper), details: { round: round.number } })
    const readers = (await assignmentsOf(trx).ofPaper(paper.id)).filter(({ roundId, state }) => roundId === before?.id && state === 'submitted')
    for (const { reviewerId } of readers) {
      const reviewer = await reviewersOf(trx).find(reviewerId)
      if (!reviewer || reviewer.stoppedAt || (await reviewConflictsOf(trx).isConflicted(paper.id, reviewer.email))) continue
      await assignmentsOf(trx).add({ round, reviewerId, isPinned: true, by: organiser.name, now })
    }
  })
}

async function refuseUnlessReady(trx: Transaction, paper: DeskPaper): Promise<void> {
  const refuse = (why: string) => new Refusal('review.move_not_allowed', why)
  const { reference, state, last } = paper
  if (last?.releasedAt === null) throw refuse(`The decision on ${reference} is not released yet. Please release it first.`)
  if (state !== 'accepted' && state !== 'confirmed') throw refuse(`${reference} is not accepted, so its full paper is not reviewed.`)
  refuseUnansweredRequest(paper)
  const latest = (await fullPapersOf(trx).ofPapers([paper.id])).get(paper.id)?.at(-1)
  if (latest?.decision === 'accepted') throw refuse(`The full paper of ${reference} was reviewed and accepted already.`)
  if (latest?.decision === 'revision-requested')
    throw refuse(`The author of ${reference} was asked to revise the full paper. Its next round opens when it comes.`)
  const files = await submissionsOf(trx).filesOf(paper.submissionId)
  if (!files.some(({ paperId, kind, replacedAt }) => paperId === paper.id && stageOf(kind) === 'full-paper' && replacedAt === null))
    throw refuse(`The author of ${reference} has not sent the full paper yet.`)
}

/**
 * Closes the round with a decision about publication, which the author sees only after its release. Replaces an unreleased decision, but not
 * together with others: then the organiser has seen this version and round on the board, and may choose the lead reviewer’s summary.
 */
export async function decideFullPaper(
  services: Services,
  organiser: Organiser,
  reference: string,
  order: FullPaperOrder,
  together?: { version: number; round: number; withLeadSummary: boolean },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const paper = await lockPaper(trx, organiser, (await requirePaper(trx, reference)).id)
    refuseUnansweredRequest(paper)
    const round = (await reviewRoundsOf(trx).all(paper.id)).at(-1)
    const there = round && (await fullPapersOf(trx).find(round.id))
    if (round?.stage !== 'full-paper' || there?.releasedAt)
      throw new Refusal('review.move_not_allowed', `The full paper of ${reference} is not in review, so there is nothing to decide.`)
    if (together) refuseChanged(paper, round, together)
    const summary = together?.withLeadSummary ? await leadSummary(trx, round.id) : order.summary
    if (order.decision !== 'accepted' && order.note === '' && summary === '') throw new Refusal('request.invalid', missingReasons, { note: missingReasons })
    await refuseReviewerNames(trx, paper.id, { note: order.note, summary })
    const now = services.now()
    await reviewRoundsOf(trx).close(round.id, now)
    await fullPapersOf(trx).remove(round.id)
    const { due, ...words } = order
    const dueOn = order.decision === 'revision-requested' ? revisionDay(due, dayInZone(now, paper.conference.timeZone)) : null
    const decided = { roundId: round.id, paperId: paper.id, ...words, summary, dueOn, decidedAt: now, decidedBy: organiser.name, releasedAt: null }
    await fullPapersOf(trx).add(decided)
    await auditLogOf(trx).write(organiser, now, { act: 'review.full_paper_decided', ...reviewSubject(paper), details: { decision: order.decision } })
  })
}

/** Refuses a paper whose review is not as the organiser saw it. */
function refuseChanged({ reference, version }: DeskPaper, { number, state }: ReviewRound, seen: { version: number; round: number }): void {
  if (state !== 'open')
    throw new Refusal('desk.changed_meanwhile', `The full paper of ${reference} is decided already. To decide otherwise, please open the page of its review.`)
  if (version !== seen.version || number !== seen.round)
    throw new Refusal('desk.changed_meanwhile', `${reference} has changed since you opened the page. Please look at it again.`)
}

/** The day that was chosen, or the usual one. */
export function revisionDay(chosen: CalendarDay, today: CalendarDay): CalendarDay {
  if (chosen === '') return usualRevisionDay({ paperDeadline: null }, today)
  if (chosen > today) return chosen
  const message = 'Please choose a day in the future for the revision.'
  throw new Refusal('request.invalid', message, { due: message })
}

/** The decision on a full paper that its author does not know yet, with its paper locked. */
async function unreleased(trx: Transaction, organiser: Organiser, reference: string): Promise<{ paper: DeskPaper; decision: FullPaperDecision }> {
  const paper = await lockPaper(trx, organiser, (await requirePaper(trx, reference)).id)
  const decision = (await fullPapersOf(trx).ofPapers([paper.id])).get(paper.id)?.at(-1)
  if (!decision || decision.releasedAt)
    throw new Refusal('desk.changed_meanwhile', `There is no decision on the full paper of ${reference} that waits for its release. Please look again.`)
  return { paper, decision }
}

/** Takes back a decision that its author does not know; the round is open again. */
export async function takeBackFullPaper(services: Services, organiser: Organiser, reference: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { paper, decision } = await unreleased(trx, organiser, reference)
    await fullPapersOf(trx).remove(decision.roundId)
    await reviewRoundsOf(trx).reopen(decision.roundId)
    const details = { decision: decision.decision }
    await auditLogOf(trx).write(organiser, services.now(), { act: 'review.full_paper_taken_back', ...reviewSubject(paper), details })
  })
}

/** Tells the author; reviews that are not finished are no longer needed. */
export async function releaseFullPaper(
  services: Services,
  organiser: Organiser,
  reference: string,
  { withScores, decidedAt }: { withScores: boolean; decidedAt?: string | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { paper, decision } = await unreleased(trx, organiser, reference)
    if (decidedAt !== undefined && decision.decidedAt.getTime() !== Date.parse(decidedAt))
      throw new Refusal('desk.changed_meanwhile', `The decision on the full paper of ${reference} has changed since you opened the page. Please look again.`)
    refuseUnansweredRequest(paper)
    const now = services.now()
    await fullPapersOf(trx).release(decision.roundId, now)
    await endUnfinishedReviews(services, trx, paper, decision.roundId)
    const details = { decision: decision.decision }
    await auditLogOf(trx).write(organiser, now, { act: 'review.full_paper_released', ...reviewSubject(paper), details })
    const mail = await releaseMail(services, trx, paper, decision, withScores)
    if (mail) await services.queueMail(trx, mail)
  })
}

async function releaseMail(
  services: Pick<Services, 'key' | 'publicUrl'>,
  db: Database,
  paper: DeskPaper,
  decision: FullPaperDecision,
  withScores: boolean,
): Promise<MailOrder | undefined> {
  const office = await officeOf(db)
  const comments = (await authorComments(db, [decision.roundId], { withScores })).get(decision.roundId) ?? []
  return fullPaperMail(services, { paper, decision, comments, replyTo: office?.address })
}

interface ReleasedFullPaper {
  paper: DeskPaper
  decision: FullPaperDecision
  comments: readonly AuthorComments[]
  replyTo: string | undefined
}

/** The mail of a release, also used for its preview; undefined when the author's account was deleted. */
export function fullPaperMail(services: Pick<Services, 'key' | 'publicUrl'>, { paper, decision, comments, replyTo }: ReleasedFullPaper): MailOrder | undefined {
  const { submission, conference } = paper
  const to = recipientOf(submission)
  if (!to) return undefined
  const letter = fullPaperForAuthor(decision, {
    submission,
    paper,
    conference,
    note: decision.note,
    comments: commentParagraphs(decision.summary, comments),
    statusUrl: statusUrlOf(services, submission),
  })
  const mail = { kind: 'submission.decision', about: `submission:${submission.id}`, paperId: paper.id, to, letter }
  return { ...mail, ...(replyTo ? { replyTo } : {}) }
}

/** The exact mail that releasing this decision would send; the caller has checked who may read it. */
export async function previewFullPaper(
  services: Services,
  paperId: string,
  { withScores = false }: { withScores?: boolean } = {},
): Promise<MailPreview | undefined> {
  const [paper] = await deskPapersOf(services.db).whole([paperId], 'only read')
  const decision = (await fullPapersOf(services.db).ofPapers([paperId])).get(paperId)?.at(-1)
  if (!paper || !decision || decision.releasedAt) return undefined
  const mail = await releaseMail(services, services.db, paper, decision, withScores)
  return mail && (await mailPreviewer(services))(mail)
}
