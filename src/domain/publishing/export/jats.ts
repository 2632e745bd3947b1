import type { CalendarDay } from '../../dates.ts'
import { formatDays } from '../../dates.ts'
import type { ArticleKind } from '../article.ts'
import { contributionAddress } from '../credit.ts'
import { type ArticleAuthor, doiAddress, licenceAddress, markedTitle, type PublishedArticle, type RelatedArticle } from '../published-article.ts'
import { paragraphsOf, textElement, type Xml, xml } from './xml.ts'

const articleTypes = {
  paper: 'research-article',
  abstract: 'abstract',
  editorial: 'editorial',
  correction: 'correction',
  retraction: 'retraction',
} satisfies Record<ArticleKind, string>

/** JATS 1.3: front matter and references, an element without an XML declaration, so that it can stand inside another document. */
export function jatsOf(article: PublishedArticle, publicUrl: string): string {
  const attributes = {
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
    'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
    'article-type': articleTypes[article.kind],
    'dtd-version': '1.3',
    'xml:lang': article.language,
  }
  return xml('article', attributes, xml('front', {}, journalMeta(article), articleMeta(article, publicUrl)), back(article)).toString()
}

function journalMeta({ series, volume, publisher }: PublishedArticle): Xml {
  return xml(
    'journal-meta',
    {},
    xml('journal-id', { 'journal-id-type': 'publisher-id' }, series.id),
    xml('journal-title-group', {}, xml('journal-title', {}, series.title)),
    textElement('issn', volume?.issn || series.issn, { 'publication-format': 'electronic' }),
    textElement('issn', series.issnPrint, { 'publication-format': 'print' }),
    xml('publisher', {}, xml('publisher-name', {}, publisher)),
  )
}

function articleMeta(article: PublishedArticle, publicUrl: string): Xml {
  const { volume, conference } = article
  const places = article.authors.filter(({ affiliation }) => affiliation)
  return xml(
    'article-meta',
    {},
    xml('article-id', { 'pub-id-type': 'publisher-id' }, article.id),
    textElement('article-id', article.doi, { 'pub-id-type': 'doi' }),
    article.section && xml('article-categories', {}, xml('subj-group', { 'subj-group-type': 'heading' }, xml('subject', {}, article.section))),
    xml('title-group', {}, xml('article-title', {}, markedTitle(article))),
    article.authors.length > 0 &&
      xml(
        'contrib-group',
        {},
        article.authors.map((author) => contributor(author, places.indexOf(author))),
        places.map(affiliationOf),
      ),
    volume &&
      volume.editors.length > 0 &&
      xml(
        'contrib-group',
        {},
        volume.editors.map(({ name }) => xml('contrib', { 'contrib-type': 'editor' }, xml('string-name', {}, name))),
      ),
    dateOf('pub-date', { 'date-type': 'pub', 'publication-format': 'electronic' }, article.publishedOn),
    textElement('volume', volume?.number),
    textElement('issue', volume?.issue),
    volume?.kind === 'proceedings' ? textElement('issue-title', volume.title) : undefined,
    textElement('isbn', volume?.isbn),
    textElement('fpage', article.firstPage),
    article.firstPage ? textElement('lpage', article.lastPage) : undefined,
    history(article),
    permissions(article),
    xml('self-uri', { 'xlink:href': publicUrl + article.path }),
    article.fileId && xml('self-uri', { 'content-type': 'application/pdf', 'xlink:href': `${publicUrl}${article.path}.pdf` }),
    related(article, publicUrl),
    article.abstract &&
      xml(
        'abstract',
        {},
        paragraphsOf(article.abstract).map((text) => xml('p', {}, text)),
      ),
    article.keywords.length > 0 &&
      xml(
        'kwd-group',
        { 'kwd-group-type': 'author' },
        article.keywords.map((word) => xml('kwd', {}, word)),
      ),
    article.funding && xml('funding-group', {}, xml('funding-statement', {}, article.funding)),
    conference &&
      xml(
        'conference',
        {},
        xml('conf-date', {}, formatDays(conference.startDate, conference.endDate)),
        xml('conf-name', {}, conference.name),
        xml('conf-loc', {}, `${conference.location}, ${conference.country}`),
        textElement('conf-theme', conference.theme),
      ),
    xml('custom-meta-group', {}, customMeta('peer-reviewed', article.peerReviewed ? 'yes' : 'no')),
  )
}

const customMeta = (name: string, value: string) => xml('custom-meta', {}, xml('meta-name', {}, name), xml('meta-value', {}, value))

/** A typed ORCID is never marked as authenticated: nobody has checked whose it is. */
function contributor(author: ArticleAuthor, place: number): Xml {
  return xml(
    'contrib',
    { 'contrib-type': 'author', corresp: author.corresponding ? 'yes' : undefined },
    author.orcid && xml('contrib-id', { 'contrib-id-type': 'orcid', authenticated: 'false' }, `https://orcid.org/${author.orcid}`),
    author.family
      ? xml('name', {}, xml('surname', {}, author.family), textElement('given-names', author.given))
      : xml('string-name', { 'name-style': 'given-only' }, author.name),
    author.contributions.map((one) =>
      xml(
        'role',
        { vocab: 'credit', 'vocab-identifier': 'https://credit.niso.org/', 'vocab-term': one, 'vocab-term-identifier': contributionAddress(one) },
        one,
      ),
    ),
    place >= 0 && xml('xref', { 'ref-type': 'aff', rid: `aff${place + 1}` }),
  )
}

function affiliationOf({ affiliation, ror, country }: ArticleAuthor, index: number): Xml {
  const institution = xml('institution', {}, affiliation)
  const named = ror ? xml('institution-wrap', {}, xml('institution-id', { 'institution-id-type': 'ror' }, ror), institution) : institution
  return xml('aff', { id: `aff${index + 1}` }, named, country && [', ', xml('country', {}, country)])
}

function dateOf(name: string, attributes: Record<string, string>, day: CalendarDay): Xml {
  const [year = '', month = '', date = ''] = day.split('-')
  return xml(name, { ...attributes, 'iso-8601-date': day }, xml('day', {}, date), xml('month', {}, month), xml('year', {}, year))
}

function history({ receivedOn, acceptedOn }: PublishedArticle): Xml | undefined {
  if (!receivedOn && !acceptedOn) return undefined
  const received = receivedOn && dateOf('date', { 'date-type': 'received' }, receivedOn)
  return xml('history', {}, received, acceptedOn && dateOf('date', { 'date-type': 'accepted' }, acceptedOn))
}

function permissions({ licence, publishedOn, authors }: PublishedArticle): Xml | undefined {
  if (!licence) return undefined
  const address = licenceAddress(licence)
  const holder = authors.length > 0 ? 'The authors' : ''
  return xml(
    'permissions',
    {},
    textElement('copyright-statement', holder && `© ${publishedOn.slice(0, 4)} ${holder}`),
    xml('copyright-year', {}, publishedOn.slice(0, 4)),
    textElement('copyright-holder', holder),
    xml(
      'license',
      { 'license-type': address ? 'open-access' : undefined, 'xlink:href': address },
      textElement('ali:license_ref', address),
      xml('license-p', {}, licence),
    ),
  )
}

/** The notices of an article, or what a notice is about, in the words of JATS4R. */
function related({ about, kind, notices }: PublishedArticle, publicUrl: string): Xml[] {
  const link = (type: string, { doi, path }: RelatedArticle, index: number) =>
    xml('related-article', {
      id: `related${index + 1}`,
      'related-article-type': type,
      'ext-link-type': doi ? 'doi' : 'uri',
      'xlink:href': doi ?? publicUrl + path,
    })
  if (about) return [link(kind === 'retraction' ? 'retracted-article' : 'corrected-article', about, 0)]
  return notices.map((notice, index) => link(notice.kind === 'retraction' ? 'retraction-forward' : 'correction-forward', notice, index))
}

function back({ interests, dataAvailability, aiStatement, references }: PublishedArticle): Xml | undefined {
  const notes = [
    interests && xml('fn', { 'fn-type': 'coi-statement' }, xml('p', {}, interests)),
    aiStatement && xml('fn', { 'fn-type': 'other' }, xml('p', {}, aiStatement)),
  ].filter(Boolean)
  const data = dataAvailability && xml('sec', { 'sec-type': 'data-availability' }, xml('title', {}, 'Availability of data'), xml('p', {}, dataAvailability))
  const list = references.map(({ text, doi, url }, index) => {
    const link = doi
      ? xml('pub-id', { 'pub-id-type': 'doi', 'xlink:href': doiAddress(doi) }, doi)
      : url && xml('ext-link', { 'ext-link-type': 'uri', 'xlink:href': url }, url)
    return xml('ref', { id: `r${index + 1}` }, xml('mixed-citation', {}, text, link && [' ', link]))
  })
  if (notes.length === 0 && !data && list.length === 0) return undefined
  return xml('back', {}, notes.length > 0 && xml('fn-group', {}, notes), data, list.length > 0 && xml('ref-list', {}, list))
}
