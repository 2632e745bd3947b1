import type { CalendarDay } from '../dates.ts'
import type { ArticleKind, VolumeEditor, VolumeKind } from './article.ts'

/** A journal, or a series of proceedings, as its articles name it. */
export interface ArticleSeries {
  id: string
  kind: 'proceedings' | 'journal'
  title: string
  /** Of the online edition; empty without one. */
  issn: string
  issnPrint: string
}

export interface ArticleVolume {
  id: string
  slug: string
  kind: VolumeKind
  title: string
  number: string
  issue: string
  year: number
  issn: string
  isbn: string
  doi: string | null
  editors: VolumeEditor[]
  isPublished: boolean
}

/** The conference at which it was presented. */
export interface ArticleConference {
  id: string
  name: string
  theme: string
  location: string
  country: string
  startDate: CalendarDay
  endDate: CalendarDay
  path: string
}

export interface ArticleAuthor {
  name: string
  given: string
  family: string
  affiliation: string
  ror: string
  country: string
  orcid: string
  corresponding: boolean
  contributions: string[]
}

export interface ArticleReference {
  text: string
  doi: string
  url: string
}

/** What a notice and the article that it is about show of each other. */
export interface RelatedArticle {
  id: string
  kind: ArticleKind
  title: string
  abstract: string
  doi: string | null
  path: string
  publishedOn: CalendarDay | null
}

/** An article as readers, exports and harvesters get it. One that was removed leaves a tombstone, and its texts are empty. */
export interface PublishedArticle {
  id: string
  state: 'published' | 'removed'
  kind: ArticleKind
  slug: string
  /** Its page, below the site's own address. */
  path: string
  publisher: string
  series: ArticleSeries
  /** Null while it appears ahead of its issue. */
  volume: ArticleVolume | null
  conference: ArticleConference | null
  peerReviewed: boolean
  title: string
  abstract: string
  keywords: string[]
  language: string
  topic: string
  licence: string
  funding: string
  interests: string
  dataAvailability: string
  aiStatement: string
  section: string
  firstPage: string
  lastPage: string
  doi: string | null
  receivedOn: CalendarDay | null
  acceptedOn: CalendarDay | null
  publishedOn: CalendarDay
  fileId: string | null
  changedAt: Date
  removedReason: string
  authors: ArticleAuthor[]
  references: ArticleReference[]
  /** Corrections and retractions of it. */
  notices: RelatedArticle[]
  /** What it corrects or retracts, when it is a notice itself. */
  about: RelatedArticle | null
}

export const isRetracted = (article: Pick<PublishedArticle, 'notices'>) => article.notices.some(({ kind }) => kind === 'retraction')

/** The title with what a reader must know first; exports carry it into reference managers, which show little else. */
export function markedTitle(article: Pick<PublishedArticle, 'notices' | 'title' | 'state'>): string {
  if (article.state === 'removed') return `REMOVED: ${article.title}`
  return isRetracted(article) ? `RETRACTED: ${article.title}` : article.title
}

export const doiAddress = (doi: string) => `https://doi.org/${encodeURI(doi)}`

/** The address that a citation names: the DOI, else the page. */
export function citedAddress(article: Pick<PublishedArticle, 'doi' | 'path'>, publicUrl: string): string {
  return article.doi ? doiAddress(article.doi) : publicUrl + article.path
}

/** Where a volume or an issue of a journal is read. */
export function volumePath(volume: Pick<ArticleVolume, 'kind' | 'slug'>, series: string): string {
  return volume.kind === 'proceedings' ? `/proceedings/${volume.slug}` : `/journals/${series}/${volume.slug}`
}

/** The part of the address in which a journal's articles stand ahead of their issue; no issue may be called so. */
export const aheadOfIssue = 'ahead'

export function articlePath(slug: string, series: string, volume: Pick<ArticleVolume, 'kind' | 'slug'> | null): string {
  return `${volume ? volumePath(volume, series) : `/journals/${series}/${aheadOfIssue}`}/${slug}`
}

const licenceAddresses: Record<string, string> = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY-NC 4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'CC BY-NC-ND 4.0': 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
}

/** Only licences that the authors may choose have one; 'all rights reserved' has none. */
export const licenceAddress = (licence: string) => licenceAddresses[licence]

/** Pages as they are printed: 12, or 12–19. */
export function pagesOf({ firstPage, lastPage }: Pick<PublishedArticle, 'firstPage' | 'lastPage'>, dash = '–'): string {
  return lastPage && lastPage !== firstPage ? `${firstPage}${dash}${lastPage}` : firstPage
}
