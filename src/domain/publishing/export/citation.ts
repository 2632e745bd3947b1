import { formatDay } from '../../dates.ts'
import { type ArticleAuthor, citedAddress, markedTitle, type PublishedArticle, pagesOf } from '../published-article.ts'
import { namedBackwards, namedForwards, withInitials } from './author-names.ts'

/** A stretch of a citation; `italic` where a style sets it so. */
export interface CitationPart {
  text: string
  italic?: true
}

export const citationStyles = ['APA', 'MLA', 'Chicago'] as const
export type CitationStyle = (typeof citationStyles)[number]

export interface Citation {
  style: CitationStyle
  parts: CitationPart[]
}

/** How to cite an article, in three styles. */
export function citationsOf(article: PublishedArticle, publicUrl: string): Citation[] {
  const styles = { APA: apa, MLA: mla, Chicago: chicago } satisfies Record<CitationStyle, (article: PublishedArticle, publicUrl: string) => CitationPart[]>
  return citationStyles.map((style) => ({ style, parts: styles[style](article, publicUrl).filter(({ text }) => text !== '') }))
}

export const plainCitation = ({ parts }: Pick<Citation, 'parts'>) => parts.map(({ text }) => text).join('')

const plain = (text: string): CitationPart => ({ text })
const italic = (text: string): CitationPart => ({ text, italic: true })
/** A title that ends in a question mark needs no full stop. */
const ended = (text: string, mark = '.') => (/[.?!…]$/u.test(text) ? text : text + mark)

/** Perera, N., Silva, A., & Okafor, C. (2026). Title. In Volume (pp. 12–19). Publisher. Address */
function apa(article: PublishedArticle, publicUrl: string): CitationPart[] {
  const { series, volume } = article
  const year = article.publishedOn.slice(0, 4)
  const names = apaNames(article.authors)
  const pages = pagesOf(article)
  const address = plain(` ${citedAddress(article, publicUrl)}`)
  const lead = names ? `${ended(names)} (${year}). ${ended(markedTitle(article))} ` : `${ended(markedTitle(article))} (${year}). `
  if (series.kind === 'journal') {
    const number = volume ? [plain(', '), italic(volume.number), plain(volume.issue && `(${volume.issue})`)] : [plain(' [ahead of issue]')]
    return [plain(lead), italic(series.title), ...number, plain(pages && `, ${pages}`), plain('.'), address]
  }
  const where = pages ? ` (Vol. ${volume?.number}, pp. ${pages}). ` : ` (Vol. ${volume?.number}). `
  return [plain(`${lead}In `), italic(volume?.title ?? series.title), plain(`${where}${ended(article.publisher)}`), address]
}

function apaNames(authors: readonly ArticleAuthor[]): string {
  const names = authors.map(withInitials)
  const last = names.at(-1) ?? ''
  // The style names nineteen, three points and the last.
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${last}`
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')}, & ${last}`
}

/** Perera, Nimali, et al. “Title.” Volume, Publisher, 2026, pp. 12–19, address. */
function mla(article: PublishedArticle, publicUrl: string): CitationPart[] {
  const { series, volume } = article
  const [first, second] = article.authors
  const names = !first
    ? ''
    : article.authors.length > 2
      ? `${namedBackwards(first)}, et al.`
      : second
        ? `${namedBackwards(first)}, and ${namedForwards(second)}`
        : namedBackwards(first)
  const pages = pagesOf(article)
  const inPages = pages && `, ${article.lastPage && article.lastPage !== article.firstPage ? 'pp.' : 'p.'} ${pages}`
  const number = volume ? [`vol. ${volume.number}`, volume.issue && `no. ${volume.issue}`].filter(Boolean).join(', ') : ''
  const rest =
    series.kind === 'journal'
      ? [number, article.publishedOn.slice(0, 4)].filter(Boolean).join(', ')
      : [number, article.publisher, article.publishedOn.slice(0, 4)].filter(Boolean).join(', ')
  return [
    plain(`${names ? `${ended(names)} ` : ''}“${ended(markedTitle(article))}” `),
    italic(series.kind === 'journal' || !volume ? series.title : volume.title),
    plain(`, ${rest}${inPages}, ${citedAddress(article, publicUrl)}.`),
  ]
}

/** Perera, Nimali, and Asha Silva. 2026. “Title.” In Volume, edited by …, 12–19. Publisher. Address. */
function chicago(article: PublishedArticle, publicUrl: string): CitationPart[] {
  const { series, volume } = article
  const year = article.publishedOn.slice(0, 4)
  const names = chicagoNames(article.authors)
  const pages = pagesOf(article)
  const lead = `${names ? `${ended(names)} ` : ''}${year}. “${ended(markedTitle(article))}” `
  const address = plain(` ${citedAddress(article, publicUrl)}.`)
  if (series.kind === 'journal') {
    const number = volume ? ` ${volume.number}${volume.issue ? ` (${volume.issue})` : ''}` : `, published ahead of issue, ${formatDay(article.publishedOn)}`
    return [plain(lead), italic(series.title), plain(`${number}${pages && `: ${pages}`}.`), address]
  }
  const editors = volume && volume.editors.length > 0 ? `, edited by ${listed(volume.editors.map(({ name }) => name))}` : ''
  return [plain(`${lead}In `), italic(volume?.title ?? series.title), plain(`${editors}${pages && `, ${pages}`}. ${ended(article.publisher)}`), address]
}

function chicagoNames([first, ...others]: readonly ArticleAuthor[]): string {
  if (!first) return ''
  if (others.length > 9) return `${[namedBackwards(first), ...others.slice(0, 6).map(namedForwards)].join(', ')}, et al.`
  return listed([namedBackwards(first), ...others.map(namedForwards)], true)
}

function listed(names: readonly string[], commaBeforeAnd = names.length > 2): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')}${commaBeforeAnd ? ',' : ''} and ${names.at(-1)}`
}
