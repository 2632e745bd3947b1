import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { openAssignments, type PaperSubject, type PoolReviewer } from './candidates.ts'

/** Who might review, and what papers are about. */
export function candidatesOf(db: Database) {
  const active = db
    .selectFrom('reviewer')
    .select([
      'id',
      'name',
      sql<string>`lower(email)`.as('email'),
      'affiliation',
      'topics',
      'time_zone as timeZone',
      'max_load as maxLoad',
      'paused_until as pausedUntil',
      'is_standby as isStandby',
    ])
    .select((row) =>
      row
        .selectFrom('review_assignment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('review_assignment.reviewer_id', '=', 'reviewer.id')
        .where('review_assignment.state', 'in', openAssignments)
        .as('load'),
    )
    .where('stopped_at', 'is', null)

  return {
    /** Everybody of the pool who has not stopped, with what they have to do. */
    async pool(): Promise<PoolReviewer[]> {
      const rows = await active.orderBy('name').orderBy('id').execute()
      return rows.map((row) => ({ ...row, load: Number(row.load) }))
    },

    /** Locks these reviewers until the transaction ends, so that their load cannot grow meanwhile; the caller holds the papers. */
    async lock(ids: readonly string[]): Promise<PoolReviewer[]> {
      if (ids.length === 0) return []
      await db.selectFrom('reviewer').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const rows = await active.where('id', 'in', ids).orderBy('id').execute()
      return rows.map((row) => ({ ...row, load: Number(row.load) }))
    },

    async subjects(paperIds: readonly string[]): Promise<Map<string, PaperSubject>> {
      if (paperIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .select(['paper.id', 'paper.title', 'paper.keywords', 'track.name as track', 'conference.topic'])
        .where('paper.id', 'in', paperIds)
        .execute()
      return new Map(rows.map(({ id, title, keywords, track, topic }) => [id, { title, keywords, track: track ?? '', topic }]))
    },
  }
}
