import type { ArticleKind } from '../article.ts'
import { citedAddress, doiAddress, licenceAddress, markedTitle, type PublishedArticle, pagesOf } from '../published-article.ts'
import { namedBackwards } from './author-names.ts'

export const dublinCoreElements = [
  'title',
  'creator',
  'contributor',
  'subject',
  'description',
  'publisher',
  'date',
  'type',
  'format',
  'identifier',
  'source',
  'language',
  'relation',
  'rights',
] as const
export type DublinCoreElement = (typeof dublinCoreElements)[number]

const types = {
  paper: 'conference paper',
  abstract: 'conference abstract',
  editorial: 'editorial',
  correction: 'corrigendum',
  retraction: 'retraction notice',
} satisfies Record<ArticleKind, string>

/** Simple Dublin Core, in the order of the fifteen elements. */
export function dublinCoreOf(article: PublishedArticle, publicUrl: string): [element: DublinCoreElement, value: string][] {
  const { series, volume } = article
  const pages = pagesOf(article)
  const source = [
    series.title,
    volume && [`vol. ${volume.number}`, volume.issue && `no. ${volume.issue}`].filter(Boolean).join(', '),
    article.publishedOn.slice(0, 4),
    pages && `pp. ${pages}`,
    (volume?.issn || series.issn) && `ISSN ${volume?.issn || series.issn}`,
  ]
  const type = article.kind === 'paper' && series.kind === 'journal' ? 'journal article' : types[article.kind]
  const others = [...article.notices, ...(article.about ? [article.about] : [])]
  const values: [DublinCoreElement, string | false | null | undefined][] = [
    ['title', markedTitle(article)],
    ...article.authors.map((author): [DublinCoreElement, string] => ['creator', namedBackwards(author)]),
    ...(volume?.editors ?? []).map(({ name }): [DublinCoreElement, string] => ['contributor', name]),
    ...article.keywords.map((word): [DublinCoreElement, string] => ['subject', word]),
    ['description', article.abstract],
    ['publisher', article.publisher],
    ['date', article.publishedOn],
    ['type', type],
    ['format', article.fileId && 'application/pdf'],
    ['identifier', publicUrl + article.path],
    ['identifier', article.doi && doiAddress(article.doi)],
    ['source', source.filter(Boolean).join(', ')],
    ['language', article.language],
    ...others.map((one): [DublinCoreElement, string] => ['relation', citedAddress(one, publicUrl)]),
    ['rights', licenceAddress(article.licence) ?? article.licence],
  ]
  return values.flatMap(([element, value]) => (value ? [[element, value]] : []))
}
