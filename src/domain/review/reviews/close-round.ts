import { addDays, dayInZone } from '../../dates.ts'
import { minutes } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { notNeededLetter, reviewUrl, revisionLetter, toReviewer } from './review-letters.ts'
import { roundAnswersOf } from './round-answers.store.ts'

/** The authors know the decision: what reviewers have not finished is no longer needed, and they are told. The caller holds the paper. */
export async function endUnfinishedReviews(
  services: Services,
  trx: Transaction,
  paper: Pick<Paper, 'id'>,
  roundId: string,
  reason = 'The paper was decided.',
): Promise<void> {
  const unfinished = (await assignmentsOf(trx).ofPaper(paper.id)).filter(
    ({ roundId: round, state }) => round === roundId && (state === 'proposed' || state === 'invited' || state === 'accepted'),
  )
  if (unfinished.length === 0) return
  const office = await officeOf(trx)
  const view = (await reviewerViews(trx, [roundId])).get(roundId)
  for (const assignment of unfinished) {
    await assignmentsOf(trx).move(assignment, 'cancelled', { reason })
    await roundAnswersOf(trx).lapseInvitation(assignment.id, services.now())
    const reviewer = assignment.state === 'proposed' ? undefined : await reviewersOf(trx).find(assignment.reviewerId)
    if (!reviewer || !view) continue
    const letter = notNeededLetter({ reviewer, view, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.not_needed', letter, office?.address))
  }
}

/** The review of a withdrawn paper ends, and its reviewers are told. The caller holds the paper. */
export async function endWithdrawnReview(services: Services, trx: Transaction, paper: Pick<Paper, 'id'>): Promise<void> {
  const round = await reviewRoundsOf(trx).openRound(paper.id)
  if (!round) return
  await endUnfinishedReviews(services, trx, paper, round.id, 'The paper was withdrawn.')
  await reviewRoundsOf(trx).close(round.id, services.now())
}

/** Ends the reviews of papers that were withdrawn some minutes ago: by then the step can no longer be undone. Safe to run at any time and twice. */
export async function endWithdrawnReviews(services: Services): Promise<number> {
  const before = new Date(services.now().getTime() - minutes(2))
  const ids = await reviewRoundsOf(services.db).openOfWithdrawn(before)
  for (const id of ids)
    await services.db.transaction().execute(async (trx) => {
      const paper = await papersOf(trx).lock(id)
      if (paper?.state === 'withdrawn') await endWithdrawnReview(services, trx, paper)
    })
  return ids.length
}

/** A revision goes to the reviewers who read the version before it, as the next round. The caller holds the paper. */
export async function openRevisionRound(services: Services, trx: Transaction, { id }: Pick<Paper, 'id'>): Promise<void> {
  const now = services.now()
  const before = (await reviewRoundsOf(trx).all(id)).at(-1)
  const paper = await papersOf(trx).lock(id)
  if (!before || before.state === 'open' || !paper) return
  await reviewSettingsOf(trx).keepMode(paper.conferenceId)
  const round = await reviewRoundsOf(trx).open(paper, before.stage, now)
  const { reviewDays } = await reviewSettingsOf(trx).find(paper.conferenceId)
  const office = await officeOf(trx)
  const view = (await reviewerViews(trx, [round.id])).get(round.id)
  const conflicts = reviewConflictsOf(trx)
  const submitted = (await assignmentsOf(trx).ofPaper(id)).filter((one) => one.roundId === before.id && one.state === 'submitted')
  for (const { reviewerId } of submitted) {
    const reviewer = await reviewersOf(trx).find(reviewerId)
    if (!reviewer || reviewer.stoppedAt || (await conflicts.isConflicted(id, reviewer.email))) continue
    const proposed = await assignmentsOf(trx).add({ round, reviewerId, isPinned: true, by: 'Colloquia', now })
    const invited = await assignmentsOf(trx).move(proposed, 'invited', { invitedAt: now })
    // They agreed to review this paper before; whoever cannot any more gives it back.
    const dueOn = addDays(dayInZone(now, reviewer.timeZone), reviewDays)
    const assignment = await assignmentsOf(trx).move(invited, 'accepted', { answeredAt: now, dueOn })
    if (!view) continue
    const letter = revisionLetter({ reviewer, view, dueOn, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.revision', letter, office?.address))
  }
}
