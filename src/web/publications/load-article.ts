import { data } from 'react-router'
import { contentOf } from '#domain/content/content.store.ts'
import { updatesPolicyPage } from '#domain/content/menu.ts'
import { addDays, dayInZone } from '#domain/dates.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { citationsOf, plainCitation } from '#domain/publishing/export/citation.ts'
import { aheadOfIssue, isRetracted, type PublishedArticle } from '#domain/publishing/published-article.ts'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import type { Services } from '#domain/services.ts'

export interface ArticleParams {
  journal?: string | undefined
  volume?: string | undefined
  article?: string | undefined
}

/** The article that an address names, whether it is removed or not. */
export async function findArticle({ db }: Pick<Services, 'db'>, { journal, volume = '', article = '' }: ArticleParams): Promise<PublishedArticle | undefined> {
  // Text of PostgreSQL has no NUL character.
  if ([journal, volume, article].some((part) => part?.includes('\0'))) return undefined
  const found = journal && volume === aheadOfIssue ? await articlesOf(db).findAhead(journal, article) : await articlesOf(db).findIn(volume, article)
  // A journal's article is not at an address below /proceedings, nor the other way round.
  return found && (found.volume?.kind === 'proceedings') === !journal && (!journal || found.series.id === journal) ? found : undefined
}

/** Everything that the page of an article shows. */
export async function loadArticle(services: Pick<Services, 'db' | 'publicUrl' | 'now'>, params: ArticleParams) {
  const article = await findArticle(services, params)
  if (!article) throw data(null, { status: 404 })
  const citations = article.state === 'removed' ? [] : citationsOf(article, services.publicUrl)
  const versions = await articlesOf(services.db).versions(article.id)
  const today = dayInZone(services.now(), 'UTC')
  const policy = await contentOf(services.db).find('added-pages', updatesPolicyPage)
  const { changedAt: _changedAt, ...shown } = article
  return {
    article: shown,
    citations: citations.map((citation) => ({ ...citation, plain: plainCitation(citation) })),
    versions: versions.map(({ number, publishedAt, note, fileId }, index) => ({
      ...{ number, note, publishedOn: publishedAt.toISOString().slice(0, 10) },
      // The newest one is the article's own; those of a retracted article have no mark.
      pdf: fileId && index > 0 && !isRetracted(article) ? `${article.path}/versions/${number}.pdf` : undefined,
    })),
    /** As of the end of yesterday, so that the page changes once a day. */
    usage: { ...(await usageOf(services.db).totalsBefore(article.id, today)), until: addDays(today, -1) },
    /** Where the office says how it corrects and retracts; undefined when it has no such page. */
    policyPath: policy && `/${policy.address}`,
    publicUrl: services.publicUrl,
  }
}

export type ArticleView = Awaited<ReturnType<typeof loadArticle>>
export type ShownArticle = ArticleView['article']
