import { type Selectable, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { CalendarDay } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import type { Database, ReviewAssignmentTable } from '../../tables.ts'
import { type AssignmentState, assignmentMayMove } from '../review.ts'

/** One reviewer's task: to review one paper in one round. */
export interface Assignment {
  id: string
  roundId: string
  paperId: string
  reviewerId: string
  /** 'Reviewer 1' to authors and to other reviewers. */
  number: number
  state: AssignmentState
  /** Chosen by hand: the optimiser leaves it. */
  isPinned: boolean
  proposedAt: Date
  proposedBy: string
  invitedAt: Date | null
  answeredAt: Date | null
  dueOn: CalendarDay | null
  submittedAt: Date | null
  /** Why it was declined or cancelled. */
  reason: string
  version: number
}

export interface NewAssignment {
  round: { id: string; paperId: string }
  reviewerId: string
  isPinned: boolean
  by: string
  now: Date
}

/** What changes together with the state. */
export type AssignmentChange = Partial<Pick<Assignment, 'isPinned' | 'invitedAt' | 'answeredAt' | 'dueOn' | 'submittedAt' | 'reason'>>

export const assignmentLabels = {
  proposed: 'Proposed',
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  submitted: 'Submitted',
  cancelled: 'Cancelled',
} as const satisfies Record<AssignmentState, string>

/** Reviewers' tasks. Acts lock the paper or the assignment first. */
export function assignmentsOf(db: Database) {
  return {
    /** The conferences of the papers that these are about; none when one of them is unknown. */
    async conferencesOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('review_assignment')
        .innerJoin('paper', 'paper.id', 'review_assignment.paper_id')
        .select(['review_assignment.id', 'paper.conference_id as conferenceId'])
        .where('review_assignment.id', 'in', ids)
        .execute()
      return rows.length < new Set(ids).size ? [] : [...new Set(rows.map(({ conferenceId }) => conferenceId))]
    },

    async find(id: string): Promise<Assignment | undefined> {
      const row = await db.selectFrom('review_assignment').selectAll().where('id', '=', id).executeTakeFirst()
      return row && assignmentFrom(row)
    },

    /** Locks the assignment until the transaction ends. */
    async lock(id: string): Promise<Assignment | undefined> {
      const row = await db.selectFrom('review_assignment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && assignmentFrom(row)
    },

    /** These assignments in the order in which acts lock their papers; unknown ones come last. */
    async inLockOrder<One extends { id: string }>(chosen: readonly One[]): Promise<One[]> {
      if (chosen.length < 2) return [...chosen]
      const rows = await db
        .selectFrom('review_assignment')
        .select('id')
        .where(
          'id',
          'in',
          chosen.map(({ id }) => id),
        )
        .orderBy('paper_id')
        .orderBy('id')
        .execute()
      const position = new Map(rows.map(({ id }, index) => [id, index]))
      const placeOf = ({ id }: One) => position.get(id) ?? rows.length
      return [...chosen].sort((one, other) => placeOf(one) - placeOf(other))
    },

    /** The newest first. */
    async ofReviewer(reviewerId: string): Promise<Assignment[]> {
      const rows = await db
        .selectFrom('review_assignment')
        .selectAll()
        .where('reviewer_id', '=', reviewerId)
        .orderBy('proposed_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(assignmentFrom)
    },

    /** In the order of the rounds and of the reviewers' numbers. */
    async ofPaper(paperId: string): Promise<Assignment[]> {
      const rows = await db
        .selectFrom('review_assignment')
        .innerJoin('review_round', 'review_round.id', 'review_assignment.round_id')
        .selectAll('review_assignment')
        .where('review_assignment.paper_id', '=', paperId)
        .orderBy('review_round.number')
        .orderBy('review_assignment.number')
        .execute()
      return rows.map(assignmentFrom)
    },

    /** Who was proposed, asked or taken away in the open rounds of several papers. */
    async reviewersOfAll(paperIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const byPaper = new Map<string, Set<string>>(paperIds.map((id) => [id, new Set()]))
      if (paperIds.length === 0) return byPaper
      const rows = await db
        .selectFrom('review_assignment')
        .innerJoin('review_round', 'review_round.id', 'review_assignment.round_id')
        .select(['review_assignment.paper_id', 'reviewer_id'])
        .where('review_assignment.paper_id', 'in', paperIds)
        .where('review_round.state', '=', 'open')
        .execute()
      for (const { paper_id, reviewer_id } of rows) byPaper.get(paper_id)?.add(reviewer_id)
      return byPaper
    },

    /** Proposes a reviewer; the caller holds the lock on the paper. Whoever was cancelled in this round is proposed again, under the same number. */
    async add({ round, reviewerId, isPinned, by, now }: NewAssignment): Promise<Assignment> {
      const earlier = await this.ofPaper(round.paperId)
      const there = earlier.find((one) => one.roundId === round.id && one.reviewerId === reviewerId)
      if (there) return this.move(there, 'proposed', { isPinned, reason: '', invitedAt: null, answeredAt: null, dueOn: null })
      const own = earlier.find((one) => one.reviewerId === reviewerId)
      const number = own?.number ?? Math.max(0, ...earlier.map((one) => one.number)) + 1
      const row = await db
        .insertInto('review_assignment')
        .values(proposedRow({ round, reviewerId, isPinned, by, now }, number))
        .returningAll()
        .executeTakeFirstOrThrow()
      return assignmentFrom(row)
    },

    /** Proposes several reviewers who were not asked in this round; the caller holds the lock on the paper. */
    async addAll(reviewerIds: readonly string[], proposal: Omit<NewAssignment, 'reviewerId'>): Promise<void> {
      if (reviewerIds.length === 0) return
      const earlier = await this.ofPaper(proposal.round.paperId)
      let last = Math.max(0, ...earlier.map((one) => one.number))
      const rows = reviewerIds.map((reviewerId) => {
        const own = earlier.find((one) => one.reviewerId === reviewerId)
        last += own ? 0 : 1
        return proposedRow({ ...proposal, reviewerId }, own?.number ?? last)
      })
      await db.insertInto('review_assignment').values(rows).execute()
    },

    /** Another day for a review that somebody agreed to write; the caller has locked it. */
    async extend({ id }: Pick<Assignment, 'id'>, dueOn: CalendarDay): Promise<void> {
      await db.updateTable('review_assignment').set({ due_on: dueOn, version: sql<number>`version + 1` }).where('id', '=', id).execute()
    },

    /** Moves an assignment that the caller has locked; refuses a move that is not in the table. */
    async move(assignment: Pick<Assignment, 'id' | 'state'>, to: AssignmentState, change: AssignmentChange = {}): Promise<Assignment> {
      if (!assignmentMayMove(assignment.state, to))
        throw new Refusal(
          'review.move_not_allowed',
          `This review is “${assignmentLabels[assignment.state]}”; from there it cannot become “${assignmentLabels[to]}”.`,
        )
      const row = await db
        .updateTable('review_assignment')
        .set({
          state: to,
          ...(change.isPinned === undefined ? {} : { is_pinned: change.isPinned }),
          ...(change.invitedAt === undefined ? {} : { invited_at: change.invitedAt }),
          ...(change.answeredAt === undefined ? {} : { answered_at: change.answeredAt }),
          ...(change.dueOn === undefined ? {} : { due_on: change.dueOn }),
          ...(change.submittedAt === undefined ? {} : { submitted_at: change.submittedAt }),
          ...(change.reason === undefined ? {} : { reason: change.reason }),
          version: sql<number>`version + 1`,
        })
        .where('id', '=', assignment.id)
        .where('state', '=', assignment.state)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new Refusal('desk.changed_meanwhile', 'This review has changed meanwhile. Nothing was done. Please look again.')
      return assignmentFrom(row)
    },
  }
}

function proposedRow({ round, reviewerId, isPinned, by, now }: NewAssignment, number: number) {
  return {
    id: randomId(),
    round_id: round.id,
    paper_id: round.paperId,
    reviewer_id: reviewerId,
    number,
    state: 'proposed' as const,
    is_pinned: isPinned,
    proposed_at: now,
    proposed_by: by,
    invited_at: null,
    answered_at: null,
    due_on: null,
    submitted_at: null,
  }
}

function assignmentFrom(row: Selectable<ReviewAssignmentTable>): Assignment {
  return {
    id: row.id,
    roundId: row.round_id,
    paperId: row.paper_id,
    reviewerId: row.reviewer_id,
    number: row.number,
    state: row.state,
    isPinned: row.is_pinned,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    invitedAt: row.invited_at,
    answeredAt: row.answered_at,
    dueOn: row.due_on,
    submittedAt: row.submitted_at,
    reason: row.reason,
    version: row.version,
  }
}
