import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import { countUpToLimit } from '../../desk/list-page.store.ts'
import { type Cursor, type CursorRange, cursorPageOf, rowsToFetch, searchQuery } from '../../desk/list-page.ts'
import type { Database, Tables } from '../../tables.ts'
import { isKeptFrom } from '../conflicts.store.ts'
import type { AssignmentState, ReviewStage } from '../review.ts'
import type { ReviewerQuery } from './reviewer-query.ts'

/** What a reviewer has before them: asked, or accepted and not submitted. */
const openStates = ['proposed', 'invited', 'accepted'] as const satisfies readonly AssignmentState[]

export interface ListedReviewer {
  id: string
  name: string
  email: string
  affiliation: string
  country: string
  topics: string[]
  maxLoad: number
  pausedUntil: CalendarDay | null
  stoppedAt: Date | null
  agreedAt: Date | null
  isStandby: boolean
  addedAt: Date
  open: number
  done: number
  cursor: Cursor
}

/** One paper in the history of a reviewer. */
export interface ReviewerAssignment {
  id: string
  reference: string
  title: string
  conferenceId: string
  conference: string
  stage: ReviewStage
  round: number
  state: AssignmentState
  invitedAt: Date | null
  answeredAt: Date | null
  dueOn: CalendarDay | null
  submittedAt: Date | null
}

/** Not the papers that the person who looks has a conflict with: of those they see not even a count. */
function mayBeSeenBy(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT ${isKeptFrom(sql.ref('review_assignment.paper_id'), viewer)}`
}

const byName = sql<string>`(lower(reviewer.name) COLLATE "C")`

/** Whom the page of a conference may name: those who agreed to it, have not stopped, and reviewed a paper that is decided. */
export async function publicReviewers(db: Database, conferenceId: string): Promise<Pick<ListedReviewer, 'name' | 'affiliation'>[]> {
  return (
    db
      .selectFrom('reviewer')
      .select(['name', 'affiliation'])
      .where('is_public', '=', true)
      .where('stopped_at', 'is', null)
      // What an erasure leaves of somebody.
      .where('name', '<>', 'Deleted')
      .where((row) =>
        row.exists(
          row
            .selectFrom('review_assignment as done')
            .innerJoin('review_round', 'review_round.id', 'done.round_id')
            .innerJoin('paper', 'paper.id', 'done.paper_id')
            .select('done.id')
            .whereRef('done.reviewer_id', '=', 'reviewer.id')
            .where('done.state', '=', 'submitted')
            .where('review_round.state', '=', 'closed')
            .where('paper.conference_id', '=', conferenceId),
        ),
      )
      .orderBy('name')
      .orderBy('id')
      .execute()
  )
}

/** The pool as one organiser may see it, by name. */
export function reviewerListOf(db: Database, viewer: { email: string }, today: CalendarDay) {
  const assignments = (states: readonly AssignmentState[]) =>
    sql<number>`(SELECT count(*)::int FROM review_assignment WHERE review_assignment.reviewer_id = reviewer.id
      AND review_assignment.state IN (${sql.join(states)}) AND ${mayBeSeenBy(viewer.email)})`

  function matching({ search, topic, status, standby }: ReviewerQuery): SelectQueryBuilder<Tables, 'reviewer', object> {
    let found = db.selectFrom('reviewer')
    const words = searchQuery(search)
    if (words) found = found.where(sql<SqlBool>`words @@ to_tsquery('simple', ${words})`)
    if (topic) found = found.where(sql<SqlBool>`EXISTS (SELECT FROM unnest(topics) AS one WHERE lower(one) = lower(${topic}))`)
    if (standby) found = found.where('is_standby', '=', true)
    const isPaused = sql<SqlBool>`(paused_until IS NOT NULL AND paused_until >= ${today}::date)`
    if (status === 'stopped') found = found.where('stopped_at', 'is not', null)
    if (status === 'paused') found = found.where('stopped_at', 'is', null).where(isPaused)
    if (status === 'active') found = found.where('stopped_at', 'is', null).where(sql<SqlBool>`NOT ${isPaused}`)
    return found
  }

  const rows = (query: ReviewerQuery) =>
    matching(query).select([
      'id',
      'name',
      'email',
      'affiliation',
      'country',
      'topics',
      'max_load as maxLoad',
      'paused_until as pausedUntil',
      'stopped_at as stoppedAt',
      'agreed_at as agreedAt',
      'is_standby as isStandby',
      'added_at as addedAt',
      assignments(openStates).as('open'),
      assignments(['submitted']).as('done'),
      byName.as('key'),
    ])

  return {
    async page(query: ReviewerQuery, range: CursorRange) {
      const { after, before } = range
      const fetched = await rows(query)
        .$if(after !== undefined && !before, (select) => select.where(sql<SqlBool>`(${byName}, id) > (${after?.key}, ${after?.id}::text)`))
        .$if(before !== undefined, (select) => select.where(sql<SqlBool>`(${byName}, id) < (${before?.key}, ${before?.id}::text)`))
        .orderBy(byName, before ? 'desc' : 'asc')
        .orderBy('id', before ? 'desc' : 'asc')
        .limit(rowsToFetch)
        .execute()
      const found = (before ? fetched.toReversed() : fetched).map(withCursor)
      return cursorPageOf(found, range)
    },

    /** The number of all that match, up to a limit. */
    async count(query: ReviewerQuery): Promise<number> {
      return countUpToLimit(db, matching(query).select('reviewer.id'))
    },

    /** In the order of the list, for a spreadsheet. */
    async whole(query: ReviewerQuery, { limit, after }: { limit: number; after: Cursor | undefined }): Promise<ListedReviewer[]> {
      const found = await rows(query)
        .$if(after !== undefined, (select) => select.where(sql<SqlBool>`(${byName}, id) > (${after?.key}, ${after?.id}::text)`))
        .orderBy(byName)
        .orderBy('id')
        .limit(limit)
        .execute()
      return found.map(withCursor)
    },

    /** The papers that a reviewer was asked to review, the latest first. */
    async assignmentsOf(reviewerId: string): Promise<ReviewerAssignment[]> {
      return db
        .selectFrom('review_assignment')
        .innerJoin('review_round', 'review_round.id', 'review_assignment.round_id')
        .innerJoin('paper', 'paper.id', 'review_assignment.paper_id')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .select([
          'review_assignment.id',
          'paper.reference',
          'paper.title',
          'conference.id as conferenceId',
          sql<string>`conference.con_no || ' ' || conference.sub_conference`.as('conference'),
          'review_round.stage',
          'review_round.number as round',
          'review_assignment.state',
          'review_assignment.invited_at as invitedAt',
          'review_assignment.answered_at as answeredAt',
          'review_assignment.due_on as dueOn',
          'review_assignment.submitted_at as submittedAt',
        ])
        .where('review_assignment.reviewer_id', '=', reviewerId)
        .where(mayBeSeenBy(viewer.email))
        .orderBy('review_assignment.proposed_at', 'desc')
        .orderBy('review_assignment.id')
        .limit(maxHistory)
        .execute()
    },
  }
}

const maxHistory = 200

function withCursor<Row extends { id: string; key: string }>({ key, ...row }: Row): Omit<Row, 'key'> & { cursor: Cursor } {
  return { ...row, cursor: { key, id: row.id } }
}
