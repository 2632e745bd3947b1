import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { ArticleKind, VolumeKind } from '../publishing/article.ts'
import type { Database } from '../tables.ts'
import { type FacetName, type Facets, facetNames, type LibraryOrder, prefix } from './library-query.ts'

export interface LibraryCursor {
  /** 0: all words in title and authors, 1: in keywords and abstract too, 2: in the full text. */
  tier: number
  publishedOn: CalendarDay
  id: string
}

export interface FacetValue {
  value: string
  count: number
}

export interface FoundArticles {
  total: number
  rows: LibraryCursor[]
  facets: Record<FacetName, FacetValue[]>
}

export interface LibraryArticle {
  id: string
  slug: string
  kind: ArticleKind
  title: string
  abstract: string
  /** From around a word that was searched for, when the full text has it. */
  passage: string
  series: string
  publishedOn: CalendarDay
  peerReviewed: boolean
  isRetracted: boolean
  /** Undefined while a journal's article appears ahead of its issue. */
  volume: { slug: string; kind: VolumeKind; title: string } | undefined
  /** It keeps the address that it had ahead of its issue. */
  appearedAhead: boolean
  authors: string[]
}

interface Search {
  /** Undefined for all articles. */
  tsquery: string | undefined
  facets: Facets
  order: LibraryOrder
  after: LibraryCursor | undefined
  limit: number
}

const mostValues = 200
const mostCandidates = 60
const passageLength = 500

interface Count {
  /** The name of a facet, with ' alone' when it is counted as if nothing of it were chosen, or 'all'. */
  facet: string
  value: string
  count: number
}

const columns: Record<FacetName, RawBuilder<unknown>> = {
  year: sql`year`,
  conference: sql`conference_id`,
  topic: sql`topic`,
  series: sql`series`,
  country: sql`country`,
  language: sql`language`,
}

/** What readers find in the research library: published articles only. */
export function libraryOf(db: Database) {
  return {
    /**
     * One page of articles, how many there are, and how many there would be with each value of each facet. The planner does not know that to
     * compare words outside the index is to fetch them from elsewhere, a row at a time: that took seconds for a word that most articles have.
     */
    async search({ tsquery, facets, order, after, limit }: Search): Promise<FoundArticles> {
      const query = sql`${tsquery ?? ''}::tsquery`
      const isNarrowed = facetNames.some((name) => facets[name] !== '')
      const tier = tsquery
        ? sql`CASE WHEN article_id IN (SELECT article_id FROM article_search WHERE title_words @@ ${query}) THEN 0
            WHEN article_id IN (SELECT article_id FROM article_search WHERE head_words @@ ${query}) THEN 1 ELSE 2 END`
        : sql`0`
      const beginning =
        after && order === 'newest'
          ? sql`(published_on, article_id) < (${after.publishedOn}, ${after.id})`
          : after
            ? sql`(-tier, published_on, article_id) < (${-after.tier}, ${after.publishedOn}, ${after.id})`
            : sql`true`
      const sorted = order === 'newest' ? sql`published_on DESC, article_id DESC` : sql`tier, published_on DESC, article_id DESC`
      const search = sql<{ rows: LibraryCursor[]; counts: Count[] }>`
        WITH found AS MATERIALIZED (
          SELECT article_id, published_on, year, conference_id, series, topic, language, countries, ${tier} AS tier
          FROM article_search WHERE ${tsquery ? sql`words @@ ${query}` : sql`true`}
        ), chosen AS ${isNarrowed ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (SELECT * FROM found WHERE ${conditions(facets)})
        SELECT (SELECT coalesce(json_agg(json_build_object('id', article_id, 'tier', tier, 'publishedOn', published_on)), '[]') FROM (
            SELECT * FROM chosen WHERE ${beginning} ORDER BY ${sorted} LIMIT ${limit}) AS page) AS rows,
          (SELECT json_agg(json_build_object('facet', facet, 'value', value, 'count', count)) FROM (${counts(facets)}) AS counted) AS counts`
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql`SELECT set_config('work_mem', '32MB', true), set_config('jit', 'off', true), set_config('enable_seqscan', ${tsquery ? 'off' : 'on'}, true)`.execute(
          trx,
        )
        return search.execute(trx)
      })
      return foundFrom(rows[0] ?? { rows: [], counts: [] })
    },

    /** Articles as the list shows them, in the order of the ids. With `words`, passages from around one of them in the full text. */
    async articles(ids: readonly string[], words: readonly string[] = []): Promise<LibraryArticle[]> {
      if (ids.length === 0) return []
      const found = words.map((word) => sql`nullif(strpos(lower(full_text), ${word}), 0)`)
      const at = found.length > 0 ? sql<number>`coalesce(${sql.join(found)}, 0)` : sql<number>`0`
      const rows = await db
        .selectFrom('article')
        .leftJoin('volume', 'volume.id', 'article.volume_id')
        .select(['article.id', 'article.slug', 'article.kind', 'article.title', 'article.abstract', 'article.series', 'article.published_on'])
        .select(['article.peer_reviewed', 'article.appeared_ahead', 'volume.slug as volume_slug', 'volume.kind as volume_kind', 'volume.title as volume_title'])
        .select(sql<string>`CASE WHEN ${at} > 0 THEN substr(full_text, greatest(1, ${at} - 150), ${passageLength}) ELSE '' END`.as('passage'))
        .select(sql<string[]>`ARRAY(SELECT name FROM article_author WHERE article_id = article.id ORDER BY position)`.as('authors'))
        .select(
          sql<boolean>`EXISTS (SELECT FROM article_notice JOIN article AS notice ON notice.id = notice_id
            WHERE article_notice.article_id = article.id AND notice.kind = 'retraction' AND notice.state = 'published')`.as('is_retracted'),
        )
        .where('article.id', 'in', ids)
        .where('article.state', '=', 'published')
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        const { slug, kind, title, abstract, passage, series, authors, volume_slug, volume_kind, volume_title } = row
        const volume = volume_slug && volume_kind ? { slug: volume_slug, kind: volume_kind, title: volume_title ?? '' } : undefined
        const published = {
          publishedOn: row.published_on ?? '',
          peerReviewed: row.peer_reviewed,
          isRetracted: row.is_retracted,
          appearedAhead: row.appeared_ahead,
        }
        return [{ id, slug, kind, title, abstract, passage, series, authors, volume, ...published }]
      })
    },

    /** Those of these beginnings of words that no published article has. */
    async unknown(words: readonly string[]): Promise<string[]> {
      if (words.length === 0) return []
      const { rows } = await sql<{ word: string }>`
        SELECT word FROM unnest(${words}::text[], ${words.map(prefix)}::text[]) AS typed (word, query)
        WHERE NOT EXISTS (SELECT FROM article_search WHERE words @@ query::tsquery)`.execute(db)
      return rows.map(({ word }) => word)
    },

    /** Words of titles and authors that share the most letters, three at a time, with this one. */
    async similar(word: string): Promise<string[]> {
      const { rows } = await sql<{ word: string }>`
        SELECT word FROM (
          SELECT word, (SELECT count(*) FROM unnest(trigrams) AS one WHERE one = ANY (trigrams_of(${word}))) AS shared, cardinality(trigrams) AS all_of_it
          FROM article_word WHERE trigrams && trigrams_of(${word}) AND length(word) >= length(${word}) - 2
        ) AS near
        WHERE shared >= 2 ORDER BY shared::float / (all_of_it + length(${word}) + 1 - shared) DESC, word LIMIT ${mostCandidates}`.execute(db)
      return rows.map((row) => row.word)
    },

    /** Forgets words that no title or author has any more. */
    async removeUnusedWords(): Promise<void> {
      await sql`DELETE FROM article_word WHERE NOT EXISTS (
        SELECT FROM article_search WHERE title_words @@ (quote_literal(word) || ':*')::tsquery)`.execute(db)
    },

    /** The names of conferences by their ids. */
    async conferenceNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('conference').select(['id', 'sub_conference']).where('id', 'in', ids).execute()
      return new Map(rows.map((row) => [row.id, row.sub_conference]))
    },
  }
}

/** The chosen facets, without the one whose values are being counted: its other values stay choosable. */
function conditions(facets: Facets, without?: FacetName): RawBuilder<SqlBool> {
  const chosen = facetNames.filter((name) => name !== without && facets[name] !== '')
  const each = chosen.map((name) => (name === 'country' ? sql`${facets.country} = ANY (countries)` : sql`${columns[name]}::text = ${facets[name]}`))
  return each.length > 0 ? sql`${sql.join(each, sql` AND `)}` : sql`true`
}

/**
 * Counts the values of all facets. Those that nothing is chosen of are counted in one pass, with the number of all; one that has a value
 * chosen is counted as if it had none.
 */
function counts(facets: Facets): RawBuilder<Count> {
  const scalars = facetNames.filter((name) => name !== 'country')
  const together = sql`
    SELECT CASE ${sql.join(
      scalars.map((name) => sql`WHEN grouping(${columns[name]}) = 0 THEN ${sql.lit(name)}`),
      sql` `,
    )} ELSE 'all' END AS facet, coalesce(${sql.join(scalars.map((name) => sql`${columns[name]}::text`))}, '') AS value, count(*)::int AS count
    FROM chosen GROUP BY GROUPING SETS ((), ${sql.join(scalars.map((name) => sql`(${columns[name]})`))})`
  const countries = sql`SELECT 'country', country, count(*)::int FROM chosen, unnest(countries) AS country GROUP BY country`
  const again = facetNames.filter((name) => facets[name] !== '').map((name) => countedAlone(name, facets))
  return sql`${sql.join([together, countries, ...again], sql` UNION ALL `)}`
}

function countedAlone(name: FacetName, facets: Facets): RawBuilder<unknown> {
  const from = name === 'country' ? sql`found, unnest(countries) AS country` : sql`found`
  const label = sql.lit(`${name} alone`)
  return sql`SELECT ${label}, ${columns[name]}::text, count(*)::int FROM ${from} WHERE ${conditions(facets, name)} GROUP BY ${columns[name]}`
}

function foundFrom({ rows, counts: counted }: { rows: LibraryCursor[]; counts: Count[] }): FoundArticles {
  const total = counted.find(({ facet }) => facet === 'all')?.count ?? 0
  const valuesOf = (name: FacetName): FacetValue[] => {
    const alone = counted.filter(({ facet }) => facet === `${name} alone`)
    const all = (alone.length > 0 ? alone : counted.filter(({ facet }) => facet === name)).filter(({ value }) => value !== '')
    const sorted = all.sort((one, other) => (name === 'year' ? 0 : other.count - one.count) || compare(name, one.value, other.value))
    return sorted.slice(0, mostValues).map(({ value, count }) => ({ value, count }))
  }
  const facets = Object.fromEntries(facetNames.map((name) => [name, valuesOf(name)])) as FoundArticles['facets']
  return { total, rows, facets }
}

/** Years from the newest, everything else by its letters. */
const compare = (name: FacetName, one: string, other: string) => (name === 'year' ? -1 : 1) * (one < other ? -1 : 1)
