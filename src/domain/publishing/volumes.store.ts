import type { Selectable } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database, VolumeTable } from '../tables.ts'
import { articleConferencesOf, articleSeriesOf, articleVolumeFrom } from './articles.store.ts'
import type { ArticleConference, ArticleSeries, ArticleVolume } from './published-article.ts'

/** A volume of proceedings or an issue of a journal, as readers get it. */
export interface PublishedVolume extends ArticleVolume {
  series: ArticleSeries
  conference: ArticleConference | null
  /** Paragraphs with empty lines between them. */
  frontMatter: string
  publishedOn: CalendarDay | null
}

/** Volumes that readers may see: published ones, and those of which single articles appeared ahead. */
export function volumesOf(db: Database) {
  /** The proceedings of each of these conferences that has any. */
  async function ofConferences(conferenceIds: readonly string[]): Promise<Map<string, PublishedVolume>> {
    if (conferenceIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('volume')
      .selectAll()
      .where('conference_id', 'in', conferenceIds)
      .where('state', '=', 'published')
      .where('kind', '=', 'proceedings')
      .execute()
    const volumes = await assembled(db, rows)
    return new Map(volumes.map((volume, at) => [rows[at]?.conference_id ?? '', volume]))
  }

  return {
    async findPublished(slug: string): Promise<PublishedVolume | undefined> {
      const row = await db.selectFrom('volume').selectAll().where('slug', '=', slug).where('state', '=', 'published').executeTakeFirst()
      return row && (await assembled(db, [row]))[0]
    },

    async findPublishedById(id: string): Promise<PublishedVolume | undefined> {
      const row = await db.selectFrom('volume').selectAll().where('id', '=', id).where('state', '=', 'published').executeTakeFirst()
      return row && (await assembled(db, [row]))[0]
    },

    /** The newest first. */
    async publishedOf(kind: VolumeTable['kind'], series?: string): Promise<PublishedVolume[]> {
      const rows = await db
        .selectFrom('volume')
        .selectAll()
        .where('kind', '=', kind)
        .where('state', '=', 'published')
        .$if(series !== undefined, (query) => query.where('series', '=', series ?? ''))
        .orderBy('year', 'desc')
        .orderBy('published_on', 'desc')
        .orderBy('id')
        .execute()
      return assembled(db, rows)
    },

    async ofConference(conferenceId: string): Promise<PublishedVolume | undefined> {
      return (await ofConferences([conferenceId])).get(conferenceId)
    },

    ofConferences,
  }
}

async function assembled(db: Database, rows: Selectable<VolumeTable>[]): Promise<PublishedVolume[]> {
  if (rows.length === 0) return []
  const series = await articleSeriesOf(
    db,
    rows.map((row) => row.series),
  )
  const conferences = await articleConferencesOf(
    db,
    rows.flatMap((row) => row.conference_id ?? []),
  )
  return rows.map((row) => ({
    ...articleVolumeFrom(row),
    series: series.get(row.series) ?? { id: row.series, kind: 'proceedings', title: row.title, issn: row.issn, issnPrint: '' },
    conference: (row.conference_id && conferences.get(row.conference_id)) || null,
    frontMatter: row.front_matter,
    publishedOn: row.published_on,
  }))
}
