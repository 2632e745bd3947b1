import { data } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { isRetracted, type PublishedArticle } from '#domain/publishing/published-article.ts'
import { volumesOf } from '#domain/publishing/volumes.store.ts'
import type { Services } from '#domain/services.ts'

/** What a list of contents shows of an article. */
export type ListedArticle = ReturnType<typeof listed>

export function listed(article: PublishedArticle) {
  const { id, path, kind, title, language, firstPage, lastPage, doi, peerReviewed, section, state, fileId } = article
  return {
    ...{ id, path, kind, title, language, firstPage, lastPage, doi, peerReviewed, section, state, fileId },
    authors: article.authors.map(({ name }) => name),
    isRetracted: isRetracted(article),
    isCorrected: article.notices.some((notice) => notice.kind === 'correction'),
  }
}

/** A published volume with its contents by section, in the order in which the sections first appear. */
export async function loadVolume(services: Pick<Services, 'db' | 'key' | 'publicUrl'>, slug: string, journal?: string) {
  const volume = slug.includes('\0') ? undefined : await volumesOf(services.db).findPublished(slug)
  if (!volume || (volume.kind === 'proceedings') !== !journal || (journal && volume.series.id !== journal)) throw data(null, { status: 404 })
  const articles = await articlesOf(services.db).published(await articlesOf(services.db).idsIn(volume.id))
  const sections = new Map<string, ListedArticle[]>()
  for (const article of articles.map(listed)) sections.set(article.section, [...(sections.get(article.section) ?? []), article])
  const cover = drawingUrls(services.key).journalCover({
    title: volume.title,
    field: volume.kind === 'proceedings' ? 'Proceedings' : volume.series.title,
    issn: volume.issn || volume.series.issn,
  })
  return { volume, cover, sections: [...sections].map(([heading, contents]) => ({ heading, articles: contents })), publicUrl: services.publicUrl }
}
