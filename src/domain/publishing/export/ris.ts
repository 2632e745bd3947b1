import { citedAddress, markedTitle, type PublishedArticle } from '../published-article.ts'
import { namedBackwards } from './author-names.ts'
import { noticesOf } from './bibtex.ts'

/** One record of RIS, in UTF-8, with the line ends that its specification wants. */
export function risOf(article: PublishedArticle, publicUrl: string): string {
  const { series, volume, conference } = article
  const inProceedings = series.kind === 'proceedings'
  const fields: [tag: string, value: string | null | undefined | false][] = [
    ['TY', inProceedings ? 'CPAPER' : 'JOUR'],
    ['TI', markedTitle(article)],
    ...article.authors.map((author): [string, string] => ['AU', namedBackwards(author)]),
    ['T2', inProceedings && volume ? volume.title : series.title],
    ['T3', inProceedings && series.title],
    ...(volume?.editors ?? []).map(({ name }): [string, string] => ['A2', name]),
    ['PY', article.publishedOn.slice(0, 4)],
    ['DA', article.publishedOn.replaceAll('-', '/')],
    ['VL', volume?.number],
    ['IS', volume?.issue],
    ['SP', article.firstPage],
    ['EP', article.lastPage],
    ['SN', volume?.isbn || volume?.issn || series.issn],
    ['PB', article.publisher],
    ['CY', inProceedings && conference && `${conference.location}, ${conference.country}`],
    ['DO', article.doi],
    ['UR', citedAddress(article, publicUrl)],
    ['L1', article.fileId && `${publicUrl}${article.path}.pdf`],
    ['LA', article.language],
    ...article.keywords.map((word): [string, string] => ['KW', word]),
    ['AB', article.abstract],
    ['N1', noticesOf(article).join(' ')],
  ]
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${oneLine(value)}\r\n`] : []))
  return `${lines.join('')}ER  - \r\n`
}

/** A line break inside a value would begin a field of the reader's imagination. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
