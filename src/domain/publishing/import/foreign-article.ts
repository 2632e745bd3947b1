import { type Licence, licences } from '../../papers/paper-details.ts'
import type { ArticleKind } from '../article.ts'
import type { NewArticleAuthor, NewArticleReference } from '../desk/publishing-desk.store.ts'
import { readReference } from '../desk/typed-reference.ts'
import { licenceAddress } from '../published-article.ts'

/** What else the XML of a journal system says of an article, beyond the columns of `articles.csv`. */
export interface ForeignDetails {
  kind: ArticleKind
  authors: NewArticleAuthor[]
  references: NewArticleReference[]
  receivedOn: string
  acceptedOn: string
  funding: string
  interests: string
  dataAvailability: string
  /** The PDF, where the XML holds it itself. */
  pdf?: Buffer | undefined
}

/** An article as it stands in the XML of a journal system. */
export interface ForeignArticle {
  line: number
  /** By the names of the columns of `articles.csv`, checked like one of its rows. */
  cells: Record<string, string>
  /** By which the journal is found when nobody has chosen it. */
  issns: string[]
  journalIds: string[]
  /** Its number in the old system, for the address that it had there. */
  number: string
  details: ForeignDetails
}

/** One of the licences that authors may choose here, from its address or its name; otherwise empty. */
export function licenceFrom(address: string, words: string): Licence | '' {
  const plain = (one: string) => one.toLowerCase().replace(/^https?:\/\/(www\.)?|\/(deed|legalcode).*$|\/$/g, '')
  return licences.find((one) => plain(licenceAddress(one) ?? '-') === plain(address) || one === words.trim()) ?? ''
}

/** A day from its parts; of an incomplete one the first day. Empty without a year. */
export function dayFrom(year: string, month: string, day: string): string {
  return /^\d{4}$/.test(year) ? `${year}-${(month || '1').padStart(2, '0')}-${(day || '1').padStart(2, '0')}` : ''
}

/** 12 and 19 from 12–19. */
export function pagesFrom(pages: string): { 'first page': string; 'last page': string } {
  const [first = '', last = ''] = pages.split(/\s*[-–—]\s*/)
  return { 'first page': first.trim(), 'last page': last.trim() }
}

/** A reference with the DOI or the address that stands in its text, unless the XML names them. */
export function referenceFrom(written: string, doi = '', url = ''): NewArticleReference {
  const found = readReference(written)
  return {
    text: found.text.slice(0, 2000),
    doi: (doi.replace(/^https?:\/\/(dx\.)?doi\.org\//, '') || found.doi).slice(0, 250),
    url: (/^https?:\/\//.test(url) ? url : found.url).slice(0, 1000),
  }
}
