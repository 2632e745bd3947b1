import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { hours } from '../../durations.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { requirePaper } from '../../submissions/desk/paper-at-desk.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { lockPaper, reviewSubject } from '../assignment/review-desk.ts'
import { checkText } from '../blindness/find-in-document.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { holdOwnReview, type ReviewPerson } from '../reviews/own-review.ts'
import { refuseNamesToReviewers } from '../reviews/refuse-names.ts'
import { discussionLetter, reviewUrl, toReviewer } from '../reviews/review-letters.ts'
import { type ReviewRound, reviewRoundsOf } from '../rounds.store.ts'
import { discussionsOf } from './discussion.store.ts'

export const contributionForm = z.object({ contribution: freeText(5000).check(z.minLength(1, 'Please write what you want to say.')) })

/** A reviewer who has submitted says something to the other reviewers and the chair, as 'Reviewer 1'. The same words twice in a row are one. */
export async function discussAsReviewer(services: Services, person: ReviewPerson, id: string, body: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { assignment, reviewer, round } = await holdOwnReview(trx, person, id)
    const paper = await papersOf(trx).find(assignment.paperId)
    await refuseClosed(trx, round, paper?.conferenceId ?? '')
    if (assignment.state !== 'submitted') throw new Refusal('review.move_not_allowed', 'Please submit your own review first; then you can discuss the paper.')
    const [found] = (await reviewerViews(trx, [round.id])).get(round.id)?.mode === 'open' ? [] : checkText([reviewer], body)
    if (found) {
      const message = `The other reviewers would learn who you are from “${found.excerpt}”. Please leave your name, institution and address out.`
      throw new Refusal('request.invalid', message, { contribution: message })
    }
    const last = (await discussionsOf(trx).ofRound(round.id)).at(-1)
    if (last?.assignmentId === id && last.body === body) return
    await discussionsOf(trx).add(round.id, { assignmentId: id }, body, services.now())
    await tellReviewers(services, trx, round, id)
  })
}

/** The handling chair, or another organiser without a conflict, says something to the reviewers. */
export async function discussAtDesk(services: Services, organiser: Organiser, reference: string, body: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const paper = await lockPaper(trx, organiser, (await requirePaper(trx, reference)).id)
    const round = await reviewRoundsOf(trx).openRound(paper.id)
    await refuseClosed(trx, round, paper.conferenceId)
    if (!round) return
    await refuseNamesToReviewers(trx, paper.id, { contribution: body })
    const last = (await discussionsOf(trx).ofRound(round.id)).at(-1)
    if (last?.organiser === organiser.name && last.body === body) return
    await discussionsOf(trx).add(round.id, { organiser: organiser.name }, body, services.now())
    await auditLogOf(trx).write(organiser, services.now(), { act: 'review.discussed', ...reviewSubject(paper) })
    await tellReviewers(services, trx, round, undefined)
  })
}

async function refuseClosed(trx: Transaction, round: ReviewRound | undefined, conferenceId: string): Promise<void> {
  if (!(await reviewSettingsOf(trx).find(conferenceId)).hasDiscussion)
    throw new Refusal('review.move_not_allowed', 'The reviewers of this conference do not discuss papers; its review settings say so.')
  if (round?.state !== 'open')
    throw new Refusal('review.move_not_allowed', 'The decision on this paper is made, or its review has not begun: there is nothing to discuss.')
}

/** Tells the others, each at most once a day for a paper. The letter has nothing of what was said. */
async function tellReviewers(services: Services, trx: Transaction, { id: roundId, paperId }: ReviewRound, by: string | undefined): Promise<void> {
  const since = new Date(services.now().getTime() - hours(24))
  const office = await officeOf(trx)
  const view = (await reviewerViews(trx, [roundId])).get(roundId)
  const others = (await assignmentsOf(trx).ofPaper(paperId)).filter((one) => one.roundId === roundId && one.state === 'submitted' && one.id !== by)
  for (const assignment of others) {
    const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
    if (!view || !reviewer || (await reviewConflictsOf(trx).isConflicted(paperId, reviewer.email))) continue
    if (await discussionsOf(trx).wasTold(paperId, reviewer.email, since)) continue
    const letter = discussionLetter({ reviewer, view, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.discussion', letter, office?.address))
  }
}
