import { type Selectable, sql } from 'kysely'
import { slugOf } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { contentOf } from '../content/content.store.ts'
import type { ArticleAuthorTable, ArticleTable, Database, VolumeTable } from '../tables.ts'
import { type ArticleConference, type ArticleSeries, type ArticleVolume, articlePath, type PublishedArticle, type RelatedArticle } from './published-article.ts'

/** The part of an article's address that names its volume; null for one that appeared ahead of its issue, wherever it is now. */
export const addressSlug = sql<string | null>`CASE WHEN NOT article.appeared_ahead THEN volume.slug END`.as('volume_slug')

/** The place of an article in the list of all, for the page that begins after it. */
export interface ArticlePlace {
  id: string
  day: string
}

/** Articles as readers get them; nothing that is still in production comes from here. */
export function articlesOf(db: Database) {
  return {
    /** In the order of the ids; removed ones too, without their texts. The number of queries does not depend on how many there are. */
    async published(ids: readonly string[]): Promise<PublishedArticle[]> {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('article').selectAll().where('id', 'in', ids).where('state', 'in', ['published', 'removed']).execute()
      const articles = await assembled(db, rows)
      return ids.flatMap((id) => articles.get(id) ?? [])
    },

    /** The article at an address of a volume. */
    async findIn(volumeSlug: string, articleSlug: string): Promise<PublishedArticle | undefined> {
      const row = await db
        .selectFrom('article')
        .innerJoin('volume', 'volume.id', 'article.volume_id')
        .select('article.id')
        .where('volume.slug', '=', volumeSlug)
        .where('article.appeared_ahead', '=', false)
        .where('article.slug', '=', articleSlug)
        .executeTakeFirst()
      return row && (await this.published([row.id]))[0]
    },

    /** The article of a journal that appeared ahead of its issue. */
    async findAhead(series: string, articleSlug: string): Promise<PublishedArticle | undefined> {
      const row = await db
        .selectFrom('article')
        .select('id')
        .where((article) => article.or([article('volume_id', 'is', null), article('appeared_ahead', '=', true)]))
        .where('series', '=', series)
        .where('slug', '=', articleSlug)
        .executeTakeFirst()
      return row && (await this.published([row.id]))[0]
    },

    /** In the order in which the volume prints them. */
    async idsIn(volumeId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('volume_id', '=', volumeId)
        .where('state', 'in', ['published', 'removed'])
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** By volume, in the order in which each prints them. */
    async idsInEach(volumeIds: readonly string[]): Promise<Map<string, string[]>> {
      const ids = new Map<string, string[]>(volumeIds.map((id) => [id, []]))
      if (volumeIds.length === 0) return ids
      const rows = await db
        .selectFrom('article')
        .select(['id', 'volume_id'])
        .where('volume_id', 'in', volumeIds)
        .where('state', 'in', ['published', 'removed'])
        .orderBy('position')
        .orderBy('id')
        .execute()
      for (const { id, volume_id } of rows) ids.get(volume_id ?? '')?.push(id)
      return ids
    },

    async idsAhead(series: string): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('volume_id', 'is', null)
        .where('series', '=', series)
        .where('state', '=', 'published')
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The newest first, for a feed: of all, of a journal or series, or of a volume. */
    async newestIds(limit: number, of: { series?: string; volumeId?: string } = {}): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('state', '=', 'published')
        .$if(of.series !== undefined, (query) => query.where('series', '=', of.series ?? ''))
        .$if(of.volumeId !== undefined, (query) => query.where('volume_id', '=', of.volumeId ?? ''))
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The ids of published articles, the newest first, after one of them. Notices are articles too. */
    async idsAfter(limit: number, { series, doi, after }: { series?: string | undefined; doi?: string | undefined; after?: ArticlePlace | undefined }) {
      const rows = await db
        .selectFrom('article')
        .select(['id', 'published_on'])
        .where('state', '=', 'published')
        .where('published_on', 'is not', null)
        .$if(series !== undefined, (query) => query.where('series', '=', series ?? ''))
        .$if(doi !== undefined, (query) => query.where('doi', '=', doi ?? ''))
        .$if(after !== undefined, (query) => query.where(sql<boolean>`(published_on, id) < (${after?.day ?? ''}, ${after?.id ?? ''})`))
        .orderBy('published_on', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, published_on: day }): ArticlePlace => ({ id, day: day ?? '' }))
    },

    async countPublished(): Promise<number> {
      const { count } = await db.selectFrom('article').select(sql<number>`count(*)::int`.as('count')).where('state', '=', 'published').executeTakeFirstOrThrow()
      return count
    },

    /** The addresses of published articles with the day of their last change, for one file of the sitemap: the oldest stand in the first. */
    async addresses(limit: number, skipped = 0): Promise<{ path: string; changedAt: Date }[]> {
      const rows = await db
        .selectFrom('article')
        .leftJoin('volume', 'volume.id', 'article.volume_id')
        .select(['article.slug', 'article.series', 'article.changed_at', 'volume.kind as volume_kind'])
        .select(addressSlug)
        .where('article.state', '=', 'published')
        .orderBy('article.made_at')
        .orderBy('article.id')
        .offset(skipped)
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        path: articlePath(row.slug, row.series, row.volume_slug && row.volume_kind ? { slug: row.volume_slug, kind: row.volume_kind } : null),
        changedAt: row.changed_at,
      }))
    },

    /** Where an imported article is now that had this address elsewhere. */
    async movedTo(formerPath: string): Promise<PublishedArticle | undefined> {
      const row = await db.selectFrom('article_redirect').select('article_id').where('path', '=', formerPath).executeTakeFirst()
      return row && (await this.published([row.article_id]))[0]
    },

    /** What readers could see before, the newest first. */
    async versions(articleId: string): Promise<{ number: number; publishedAt: Date; note: string; fileId: string | null }[]> {
      const rows = await db
        .selectFrom('article_version')
        .select(['number', 'published_at', 'note', 'file_id'])
        .where('article_id', '=', articleId)
        .orderBy('number', 'desc')
        .execute()
      return rows.map((row) => ({ number: row.number, publishedAt: row.published_at, note: row.note, fileId: row.file_id }))
    },
  }
}

async function assembled(db: Database, rows: Selectable<ArticleTable>[]): Promise<Map<string, PublishedArticle>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const volumes = await volumesById(
    db,
    rows.flatMap(({ volume_id }) => volume_id ?? []),
  )
  const authors = await db.selectFrom('article_author').selectAll().where('article_id', 'in', ids).orderBy('article_id').orderBy('position').execute()
  const references = await db.selectFrom('article_reference').selectAll().where('article_id', 'in', ids).orderBy('article_id').orderBy('position').execute()
  const related = await relatedArticles(db, ids)
  const series = await articleSeriesOf(
    db,
    rows.map((row) => row.series),
  )
  const conferences = await articleConferencesOf(
    db,
    [...volumes.values()].flatMap((volume) => volume.conferenceId ?? []),
  )
  const publisher = (await contentOf(db).find('settings', 'organiser'))?.organiserName ?? ''
  return new Map(
    rows.map((row) => {
      const volume = row.volume_id ? volumes.get(row.volume_id) : undefined
      const isRemoved = row.state === 'removed'
      const article: PublishedArticle = {
        id: row.id,
        state: isRemoved ? 'removed' : 'published',
        kind: row.kind,
        slug: row.slug,
        path: articlePath(row.slug, row.series, row.appeared_ahead ? null : (volume?.volume ?? null)),
        publisher,
        series: series.get(row.series) ?? unlistedSeries(row.series, volume?.volume),
        volume: volume?.volume ?? null,
        conference: (volume?.conferenceId && conferences.get(volume.conferenceId)) || null,
        peerReviewed: row.peer_reviewed,
        title: row.title,
        abstract: isRemoved ? '' : row.abstract,
        keywords: isRemoved ? [] : row.keywords,
        language: row.language,
        topic: row.topic,
        licence: row.licence,
        funding: isRemoved ? '' : row.funding,
        interests: isRemoved ? '' : row.interests,
        dataAvailability: isRemoved ? '' : row.data_availability,
        aiStatement: isRemoved ? '' : row.ai_statement,
        section: row.section,
        firstPage: row.first_page,
        lastPage: row.last_page,
        doi: row.doi,
        receivedOn: row.received_on,
        acceptedOn: row.accepted_on,
        // The database wants a day of what is published.
        publishedOn: row.published_on ?? '',
        fileId: isRemoved ? null : row.file_id,
        changedAt: row.changed_at,
        removedReason: row.removed_reason,
        authors: authors.filter(({ article_id }) => article_id === row.id).map(authorFrom),
        references: isRemoved ? [] : references.filter(({ article_id }) => article_id === row.id).map(({ text, doi, url }) => ({ text, doi, url })),
        notices: related.filter(({ of, isNotice }) => of === row.id && isNotice).map(({ article: one }) => one),
        about: related.find(({ of, isNotice }) => of === row.id && !isNotice)?.article ?? null,
      }
      return [row.id, article]
    }),
  )
}

/** A series whose entry was taken out of the content: its volumes stay what they are. */
function unlistedSeries(id: string, volume: ArticleVolume | undefined): ArticleSeries {
  return { id, kind: volume?.kind === 'proceedings' ? 'proceedings' : 'journal', title: volume?.title ?? id, issn: volume?.issn ?? '', issnPrint: '' }
}

function authorFrom({ name, given, family, affiliation, ror, country, orcid, corresponding, contributions }: Selectable<ArticleAuthorTable>) {
  return { name, given, family, affiliation, ror, country, orcid, corresponding, contributions }
}

export function articleVolumeFrom(row: Selectable<VolumeTable>): ArticleVolume {
  const { id, slug, kind, title, number, issue, year, issn, isbn, doi, editors } = row
  return { id, slug, kind, title, number, issue, year, issn, isbn, doi, editors, isPublished: row.state === 'published' }
}

async function volumesById(db: Database, ids: readonly string[]): Promise<Map<string, { volume: ArticleVolume; conferenceId: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('volume')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, { volume: articleVolumeFrom(row), conferenceId: row.conference_id }]))
}

/** The notices about articles, and what notices are about. */
async function relatedArticles(db: Database, ids: readonly string[]): Promise<{ of: string; isNotice: boolean; article: RelatedArticle }[]> {
  const links = await db
    .selectFrom('article_notice')
    .selectAll()
    .where((link) => link.or([link('article_id', 'in', ids), link('notice_id', 'in', ids)]))
    .execute()
  if (links.length === 0) return []
  const rows = await db
    .selectFrom('article')
    .leftJoin('volume', 'volume.id', 'article.volume_id')
    .select([
      'article.id',
      'article.kind',
      'article.title',
      'article.abstract',
      'article.doi',
      'article.slug',
      'article.series',
      'article.published_on',
      'article.state',
      'volume.kind as volume_kind',
    ])
    .select(addressSlug)
    .where(
      'article.id',
      'in',
      links.flatMap(({ notice_id, article_id }) => [notice_id, article_id]),
    )
    .orderBy('article.published_on')
    .execute()
  return rows.flatMap((row) => {
    if (row.state !== 'published' && row.state !== 'removed') return []
    const volume = row.volume_slug && row.volume_kind ? { slug: row.volume_slug, kind: row.volume_kind } : null
    const article: RelatedArticle = {
      id: row.id,
      kind: row.kind,
      title: row.title,
      abstract: row.abstract,
      doi: row.doi,
      path: articlePath(row.slug, row.series, volume),
      publishedOn: row.published_on,
    }
    return links.flatMap(({ notice_id, article_id }): { of: string; isNotice: boolean; article: RelatedArticle }[] => {
      if (notice_id === row.id) return [{ of: article_id, isNotice: true, article }]
      return article_id === row.id ? [{ of: notice_id, isNotice: false, article }] : []
    })
  })
}

/** By id: a series of proceedings, or a journal. */
export async function articleSeriesOf(db: Database, ids: readonly string[]): Promise<Map<string, ArticleSeries>> {
  const wanted = [...new Set(ids)]
  const proceedings = await contentOf(db).some('proceedings', wanted)
  const journals = await contentOf(db).some('journals', wanted)
  return new Map<string, ArticleSeries>([
    ...proceedings.map(({ id, title, issn }): [string, ArticleSeries] => [id, { id, kind: 'proceedings', title, issn, issnPrint: '' }]),
    ...journals.map(({ id, title, issnOnline, issnPrint }): [string, ArticleSeries] => [id, { id, kind: 'journal', title, issn: issnOnline, issnPrint }]),
  ])
}

export async function articleConferencesOf(db: Database, ids: readonly string[]): Promise<Map<string, ArticleConference>> {
  if (ids.length === 0) return new Map()
  const found = await conferencesOf(db).findAll([...new Set(ids)])
  return new Map(
    [...found].map(([id, conference]) => {
      const { subConference, conNo, theme, location, country, startDate, endDate } = conference
      return [id, { id, name: `${conNo} ${subConference}`, theme, location, country, startDate, endDate, path: `/conference/${id}/${slugOf(conference)}` }]
    }),
  )
}
