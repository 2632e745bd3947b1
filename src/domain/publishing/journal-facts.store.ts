import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Medians of fewer articles say nothing about the next one. */
const fewestArticles = 20

/** What a careful author wants to know of a journal, counted from its articles. */
export interface JournalFacts {
  articles: number
  peerReviewed: number
  countries: number
  /** From the arrival of a paper to its acceptance, and from there to its publication; undefined where the days are not known. */
  daysToAcceptance: number | undefined
  daysToPublication: number | undefined
  retracted: number
  /** Articles that are found by a DOI for as long as somebody keeps them. */
  withDoi: number
}

/** Undefined while the journal has too few articles. */
export async function journalFacts(db: Database, series: string): Promise<JournalFacts | undefined> {
  const median = (from: string, to: string) =>
    sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql.ref(to)}::date - ${sql.ref(from)}::date)::float8`
  const row = await db
    .selectFrom('article')
    .where('series', '=', series)
    .where('state', '=', 'published')
    .where('kind', 'in', ['paper', 'abstract'])
    .select([
      sql<number>`count(*)::int`.as('articles'),
      sql<number>`count(*) FILTER (WHERE peer_reviewed)::int`.as('peer_reviewed'),
      sql<number>`(SELECT count(DISTINCT country)::int FROM article_author JOIN article AS one ON one.id = article_id
        WHERE one.series = ${series} AND one.state = 'published' AND country <> '')`.as('countries'),
      sql<number>`count(doi)::int`.as('with_doi'),
      median('received_on', 'accepted_on').as('to_acceptance'),
      median('accepted_on', 'published_on').as('to_publication'),
      sql<number>`(SELECT count(*)::int FROM article AS notice WHERE notice.series = ${series} AND notice.state = 'published' AND notice.kind = 'retraction')`.as(
        'retracted',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (row.articles < fewestArticles) return undefined
  const days = (value: number | null) => (value === null ? undefined : Math.round(value))
  const { articles, countries, retracted } = row
  const times = { daysToAcceptance: days(row.to_acceptance), daysToPublication: days(row.to_publication) }
  return { articles, peerReviewed: row.peer_reviewed, countries, retracted, withDoi: row.with_doi, ...times }
}
