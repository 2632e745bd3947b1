import { citedAddress, markedTitle, type PublishedArticle, pagesOf } from '../published-article.ts'
import { citationKey, noticesOf } from './bibtex.ts'

interface CslName {
  family?: string
  given?: string
  literal?: string
}

/** An item of CSL-JSON, as Zotero and citation processors read it. */
export function cslOf(article: PublishedArticle, publicUrl: string): Record<string, unknown> {
  const { series, volume, conference } = article
  const inProceedings = series.kind === 'proceedings'
  const name = ({ given, family, name: whole }: PublishedArticle['authors'][number]): CslName =>
    family ? { family, ...(given ? { given } : {}) } : { literal: whole }
  const item: Record<string, unknown> = {
    id: citationKey(article),
    type: inProceedings ? 'paper-conference' : 'article-journal',
    title: markedTitle(article),
    author: article.authors.map(name),
    editor: volume?.editors.map((editor) => ({ literal: editor.name })),
    'container-title': inProceedings && volume ? volume.title : series.title,
    'collection-title': inProceedings ? series.title : undefined,
    'event-title': conference?.name,
    'event-place': conference && `${conference.location}, ${conference.country}`,
    publisher: article.publisher,
    volume: volume?.number,
    issue: volume?.issue,
    page: pagesOf(article, '-'),
    issued: { 'date-parts': [article.publishedOn.split('-').map(Number)] },
    submitted: article.receivedOn && { 'date-parts': [article.receivedOn.split('-').map(Number)] },
    DOI: article.doi,
    ISSN: volume?.issn || series.issn,
    ISBN: volume?.isbn,
    URL: citedAddress(article, publicUrl),
    language: article.language,
    keyword: article.keywords.join(', '),
    abstract: article.abstract,
    note: noticesOf(article).join(' '),
  }
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(item).filter(([, value]) => !isEmpty(value)))
}
