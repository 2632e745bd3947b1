import { sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import type { AssignmentState } from '../review.ts'

/** One assignment as the passport counts it. */
export interface ServedAssignment {
  conferenceId: string
  conference: string
  startDate: CalendarDay
  topic: string
  state: AssignmentState
  invitedAt: Date | null
  dueOn: CalendarDay | null
  /** When the first version of the review was submitted: a later correction makes nobody late. */
  submittedAt: Date | null
}

/** Everything that a reviewer was ever asked to review, by conference. Names no paper. */
export async function servedAssignments(db: Database, reviewerId: string): Promise<ServedAssignment[]> {
  return db
    .selectFrom('review_assignment')
    .innerJoin('paper', 'paper.id', 'review_assignment.paper_id')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .select([
      'conference.id as conferenceId',
      sql<string>`trim(conference.con_no || ' ' || conference.sub_conference)`.as('conference'),
      'conference.start_date as startDate',
      'conference.topic',
      'review_assignment.state',
      'review_assignment.invited_at as invitedAt',
      'review_assignment.due_on as dueOn',
      sql<Date | null>`coalesce((SELECT min(review.submitted_at) FROM review WHERE review.assignment_id = review_assignment.id), review_assignment.submitted_at)`.as(
        'submittedAt',
      ),
    ])
    .where('review_assignment.reviewer_id', '=', reviewerId)
    .where('review_assignment.invited_at', 'is not', null)
    .orderBy('conference.start_date', 'desc')
    .orderBy('conference.id')
    .execute()
}
