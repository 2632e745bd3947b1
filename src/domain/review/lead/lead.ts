import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockAssignment, reviewSubject } from '../assignment/review-desk.ts'
import { holdOwnReview, type ReviewPerson, requireWritable } from '../reviews/own-review.ts'
import { refuseReviewerNames } from '../reviews/refuse-names.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { leadsOf } from './leads.store.ts'

export const leadOrder = z.object({ version: z.int(), leads: z.boolean() })
export const summaryForm = z.object({ summary: freeText(5000).check(z.minLength(1, 'Please write the summary.')) })

/** Asks a reviewer of the open round to sum up its reviews, in place of another one, or takes that back. */
export async function chooseLead(services: Services, organiser: Organiser, id: string, { version, leads }: z.output<typeof leadOrder>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { assignment, paper } = await lockAssignment(trx, organiser, id, version)
    const round = await reviewRoundsOf(trx).openRound(paper.id)
    if (round?.id !== assignment.roundId || (assignment.state !== 'accepted' && assignment.state !== 'submitted'))
      throw new Refusal('review.move_not_allowed', 'Only somebody who reviews the paper now can sum up its reviews.')
    const there = await leadsOf(trx).ofRound(round.id)
    if ((there?.assignmentId === id) === leads) return
    if (leads) await leadsOf(trx).choose(round.id, id, organiser.name)
    else await leadsOf(trx).clear(round.id)
    const details = { reviewer: assignment.number, leads }
    await auditLogOf(trx).write(organiser, services.now(), { act: 'review.lead_changed', ...reviewSubject(paper), details })
  })
}

/** The lead reviewer sums up the reviews, until the decision. It may become part of the letter, so it names no reviewer. */
export async function writeSummary(services: Pick<Services, 'db' | 'now'>, person: ReviewPerson, id: string, summary: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const own = await holdOwnReview(trx, person, id)
    requireWritable(own)
    const { assignment, round } = own
    if ((await leadsOf(trx).ofRound(round.id))?.assignmentId !== id)
      throw new Refusal('review.move_not_allowed', 'Another reviewer sums up the reviews of this paper.')
    if (assignment.state !== 'submitted') throw new Refusal('review.move_not_allowed', 'Please submit your own review first; then you can sum up all of them.')
    await refuseReviewerNames(trx, assignment.paperId, { summary })
    await leadsOf(trx).save(round.id, summary, services.now())
  })
}
