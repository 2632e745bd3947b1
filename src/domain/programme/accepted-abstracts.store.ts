import { sql } from 'kysely'
import type { Database } from '../tables.ts'

export interface AcceptedAbstract {
  id: string
  title: string
  abstract: string
  authors: string[]
}

const maxShown = 1000

const isShown = sql<boolean>`paper.shows_abstract AND paper.title <> '' AND paper.abstract <> ''
  AND (SELECT move.to_state FROM paper_move move WHERE move.paper_id = paper.id AND move.released_at IS NOT NULL
    ORDER BY move.position DESC LIMIT 1) IN ('accepted', 'confirmed')`

/** The accepted papers of a conference whose authors let their abstract be shown. A decision that its author does not know counts for nothing. */
export async function acceptedAbstracts(db: Database, conferenceId: string): Promise<AcceptedAbstract[]> {
  const { rows } = await sql<AcceptedAbstract>`
    SELECT paper.id, paper.title, paper.abstract,
      coalesce((SELECT json_agg(author.name ORDER BY author.position) FROM paper_author author
        WHERE author.paper_id = paper.id AND author.name <> 'Deleted'), '[]'::json) AS authors
    FROM paper
    WHERE paper.conference_id = ${conferenceId} AND ${isShown}
    ORDER BY lower(paper.title), paper.id LIMIT ${maxShown}`.execute(db)
  return rows
}

/** How many accepted abstracts each of these conferences shows; one that shows none is left out. */
export async function acceptedAbstractCounts(db: Database, conferenceIds: readonly string[]): Promise<Map<string, number>> {
  if (conferenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paper')
    .select(['paper.conference_id as id', sql<number>`count(*)::int`.as('count')])
    .where('paper.conference_id', 'in', conferenceIds)
    .where(isShown)
    .groupBy('paper.conference_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Math.min(count, maxShown)]))
}
