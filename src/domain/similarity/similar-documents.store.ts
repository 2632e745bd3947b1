import { addressSlug } from '../publishing/articles.store.ts'
import { articlePath } from '../publishing/published-article.ts'
import type { Database } from '../tables.ts'

export interface ComparedPaper {
  id: string
  reference: string
  title: string
  abstract: string
  conferenceId: string
  conferenceName: string
  receivedAt: Date
}

export interface ComparedArticle {
  id: string
  title: string
  abstract: string
  fullText: string
  path: string
}

/** What is shown of texts that are alike. */
export function comparedTextsOf(db: Database) {
  const papers = db
    .selectFrom('paper')
    .innerJoin('conference', 'conference.id', 'paper.conference_id')
    .select(['paper.id', 'paper.reference', 'paper.title', 'paper.abstract', 'paper.conference_id as conferenceId', 'paper.received_at as receivedAt'])
    .select('conference.sub_conference as conferenceName')

  return {
    async papers(ids: readonly string[]): Promise<Map<string, ComparedPaper>> {
      if (ids.length === 0) return new Map()
      return new Map((await papers.where('paper.id', 'in', ids).execute()).map((row) => [row.id, row]))
    },

    async paperByReference(reference: string): Promise<ComparedPaper | undefined> {
      return papers.where('paper.reference', '=', reference).executeTakeFirst()
    },

    async articles(ids: readonly string[]): Promise<Map<string, ComparedArticle>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('article')
        .leftJoin('volume', 'volume.id', 'article.volume_id')
        .select(['article.id', 'article.title', 'article.abstract', 'article.full_text', 'article.slug', 'article.series'])
        .select(['volume.kind as volume_kind'])
        .select(addressSlug)
        .where('article.id', 'in', ids)
        .where('article.state', '=', 'published')
        .execute()
      return new Map(
        rows.map(({ id, title, abstract, full_text, slug, series, volume_slug, volume_kind }) => {
          const volume = volume_slug && volume_kind ? { slug: volume_slug, kind: volume_kind } : null
          return [id, { id, title, abstract, fullText: full_text, path: articlePath(slug, series, volume) }]
        }),
      )
    },
  }
}
