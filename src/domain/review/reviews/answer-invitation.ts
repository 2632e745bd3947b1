import * as z from 'zod/mini'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { takeOn, turnDown } from '../assignment/answer-invitation.ts'
import { chairOrOffice } from '../assignment/chair-address.ts'
import { conflictSearchOf } from '../assignment/conflict-search.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { holdOwnReview, type OwnReview, type ReviewPerson } from './own-review.ts'
import { givenBackForOffice } from './review-letters.ts'

const reason = freeText(2000)

export const acceptForm = z.object({ agreed: z._default(z.string(), '') })
export const declineForm = z.object({ reason })
export const conflictForm = z.object({ reason: reason.check(z.minLength(1, 'Please say in a few words what connects you with this paper.')) })

/** Somebody who was asked agrees to review. Nobody reviews before they have agreed to the rules. */
export async function acceptReview(services: Services, person: ReviewPerson, id: string, { agreed }: z.output<typeof acceptForm>): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    const { assignment, reviewer, round } = own
    if (assignment.state === 'accepted' || assignment.state === 'submitted') return
    if (round.state === 'closed') throw new Refusal('review.move_not_allowed', 'The decision on this paper is made, so its review is no longer needed.')
    if (!reviewer.agreedAt) {
      const message = 'Please agree to keep the paper to yourself and to the rule on AI tools.'
      if (agreed !== 'yes') throw new Refusal('request.invalid', message, { agreed: message })
      await reviewersOf(trx).change(reviewer.id, { agreed_at: now })
    }
    const paper = await papersOf(trx).lock(assignment.paperId)
    await takeOn(services, trx, { assignment, reviewer, conferenceId: paper?.conferenceId ?? '' })
  })
}

/** Somebody who was asked, or who had agreed, does not review. Whoever had agreed leaves a gap, so the handling chair is told. */
export async function declineReview(services: Services, person: ReviewPerson, id: string, { reason }: z.output<typeof declineForm>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    if (own.assignment.state !== 'declined') await decline(services, trx, own, reason)
  })
}

/** A reviewer declares a conflict of interest: nothing of the paper is shown to them from then on, and nobody can dismiss it. */
export async function declareConflict(services: Services, person: ReviewPerson, id: string, { reason }: z.output<typeof conflictForm>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    if (own.assignment.state === 'declined') await conflictSearchOf(trx).declare(own.assignment.paperId, own.reviewer.email, reason, services.now())
    else await decline(services, trx, own, reason, 'The reviewer declares a conflict of interest.')
  })
}

async function decline(services: Services, trx: Transaction, { assignment, reviewer }: OwnReview, reason: string, why = ''): Promise<void> {
  await turnDown(trx, { assignment, reviewer }, { reason, isConflicted: why !== '' }, services.now())
  if (assignment.state !== 'accepted' && !why) return
  const paper = await papersOf(trx).lock(assignment.paperId)
  const chair = paper && (await chairOrOffice(trx, paper))
  const view = (await reviewerViews(trx, [assignment.roundId])).get(assignment.roundId)
  if (!chair || !paper || !view) return
  const url = `${services.publicUrl}/desk/submissions/${paper.reference}`
  await services.queueMail(trx, {
    kind: 'review.given_back',
    about: `reviewer:${reviewer.id}`,
    paperId: paper.id,
    to: chair,
    letter: givenBackForOffice(why, { reference: paper.reference, conference: view.conference, url }),
  })
}
