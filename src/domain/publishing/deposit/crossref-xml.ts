import type { CalendarDay } from '../../dates.ts'
import { paragraphsOf, textElement, type Xml, xml, xmlDocument } from '../export/xml.ts'
import { type ArticleAuthor, type ArticleVolume, licenceAddress, markedTitle, type PublishedArticle, volumePath } from '../published-article.ts'

export interface DepositHead {
  batchId: string
  at: Date
  depositor: { name: string; email: string }
  publicUrl: string
}

const namespaces = {
  version: '5.4.0',
  xmlns: 'http://www.crossref.org/schema/5.4.0',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xsi:schemaLocation': 'http://www.crossref.org/schema/5.4.0 https://www.crossref.org/schemas/crossref5.4.0.xsd',
}

/** A file of deposits for Crossref. Articles without a DOI are left out; undefined when none has one. */
export function crossrefBatch(articles: readonly PublishedArticle[], { batchId, at, depositor, publicUrl }: DepositHead): string | undefined {
  const groups = new Map<string, PublishedArticle[]>()
  for (const article of articles) {
    if (!article.doi) continue
    const key = `${article.series.id}/${article.volume?.id ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), { ...article, publisher: article.publisher || depositor.name }])
  }
  if (groups.size === 0) return undefined
  const registrant = articles[0]?.publisher || depositor.name
  return xmlDocument(
    xml(
      'doi_batch',
      namespaces,
      xml(
        'head',
        {},
        xml('doi_batch_id', {}, batchId),
        // A deposit with an earlier timestamp than the last one is refused.
        xml('timestamp', {}, at.toISOString().replaceAll(/\D/g, '')),
        xml('depositor', {}, xml('depositor_name', {}, cut(depositor.name, 130)), xml('email_address', {}, depositor.email)),
        xml('registrant', {}, cut(registrant, 255)),
      ),
      xml(
        'body',
        {},
        [...groups.values()].map((group) => container(group, publicUrl)),
      ),
    ),
  )
}

function container(group: readonly PublishedArticle[], publicUrl: string): Xml | undefined {
  const [first] = group
  if (!first) return undefined
  if (first.series.kind === 'journal' || !first.volume)
    return xml(
      'journal',
      {},
      journalMetadata(first),
      first.volume && journalIssue(first, first.volume, publicUrl),
      group.map((article) => item('journal_article', article, publicUrl)),
    )
  return xml(
    'conference',
    {},
    contributors(
      first.volume.editors.map(({ name, orcid }) => ({ name, given: '', family: '', affiliation: '', ror: '', orcid })),
      'editor',
    ),
    eventMetadata(first, first.volume),
    proceedings(first, first.volume, publicUrl),
    group.map((article) => item('conference_paper', article, publicUrl)),
  )
}

function journalMetadata({ series, volume, language }: PublishedArticle): Xml {
  return xml('journal_metadata', { language }, xml('full_title', {}, cut(series.title, 255)), issns(volume?.issn || series.issn, series.issnPrint))
}

function journalIssue({ publishedOn, series }: PublishedArticle, volume: ArticleVolume, publicUrl: string): Xml {
  return xml(
    'journal_issue',
    {},
    dateOf('publication_date', publishedOn),
    xml('journal_volume', {}, xml('volume', {}, cut(volume.number, 32))),
    textElement('issue', cut(volume.issue, 32)),
    volumeDoi(volume, series.id, publicUrl),
  )
}

function eventMetadata({ conference }: PublishedArticle, volume: ArticleVolume): Xml {
  if (!conference) return xml('event_metadata', {}, xml('conference_name', {}, cut(volume.title, 512)))
  const { name, theme, location, country, startDate, endDate } = conference
  const [start, end] = [startDate, endDate].map((day) => day.split('-'))
  const dates = {
    start_year: start?.[0],
    start_month: start?.[1],
    start_day: start?.[2],
    end_year: end?.[0],
    end_month: end?.[1],
    end_day: end?.[2],
  }
  return xml(
    'event_metadata',
    {},
    xml('conference_name', {}, cut(name, 512)),
    textElement('conference_theme', cut(theme, 255)),
    xml('conference_location', {}, cut(`${location}, ${country}`, 255)),
    xml('conference_date', dates),
  )
}

/** A series needs an ISSN; without one the volume stands alone. */
function proceedings(article: PublishedArticle, volume: ArticleVolume, publicUrl: string): Xml {
  const { series, language } = article
  const issn = issns(volume.issn || series.issn, series.issnPrint)
  const title = xml('proceedings_title', {}, cut(volume.title, 511))
  const rest = [
    xml('publisher', {}, xml('publisher_name', {}, cut(article.publisher, 255))),
    dateOf('publication_date', article.publishedOn),
    volume.isbn ? xml('isbn', { media_type: 'electronic' }, volume.isbn) : xml('noisbn', { reason: 'simple_series' }),
    volumeDoi(volume, series.id, publicUrl),
  ]
  if (issn.length === 0) return xml('proceedings_metadata', { language }, title, rest)
  const seriesMetadata = xml('series_metadata', {}, xml('titles', {}, xml('title', {}, series.title)), issn)
  return xml('proceedings_series_metadata', {}, seriesMetadata, title, xml('volume', {}, cut(volume.number, 32)), rest)
}

/** A volume that is not published yet has no page to which its DOI could lead. */
function volumeDoi(volume: ArticleVolume, series: string, publicUrl: string): Xml | undefined {
  if (!volume.doi || !volume.isPublished) return undefined
  return xml('doi_data', {}, xml('doi', {}, volume.doi), xml('resource', {}, publicUrl + volumePath(volume, series)))
}

const issns = (online: string, print: string): Xml[] =>
  [
    [online, 'electronic'],
    [print, 'print'],
  ].flatMap(([issn = '', media]) => (/^\d{4}-?\d{3}[\dX]$/.test(issn) ? [xml('issn', { media_type: media }, issn)] : []))

function item(element: 'conference_paper' | 'journal_article', article: PublishedArticle, publicUrl: string): Xml {
  const titles = xml('titles', {}, xml('title', {}, markedTitle(article)))
  const authors = contributors(article.authors, 'author')
  const address = publicUrl + article.path
  return xml(
    element,
    { publication_type: article.kind === 'abstract' ? 'abstract_only' : 'full_text', language: article.language },
    element === 'journal_article' ? [titles, authors] : [authors, titles],
    article.abstract &&
      xml(
        'jats:abstract',
        {},
        paragraphsOf(article.abstract).map((text) => xml('jats:p', {}, text)),
      ),
    dateOf('publication_date', article.publishedOn),
    article.acceptedOn && dateOf('acceptance_date', article.acceptedOn),
    article.firstPage && xml('pages', {}, xml('first_page', {}, cut(article.firstPage, 32)), textElement('last_page', cut(article.lastPage, 32))),
    xml('publisher_item', {}, xml('identifier', { id_type: 'pii' }, article.id)),
    crossmark(article),
    xml('doi_data', {}, xml('doi', {}, article.doi ?? ''), xml('resource', {}, address), pdfFor(article, address)),
    article.references.length > 0 &&
      xml(
        'citation_list',
        {},
        article.references.map(({ text, doi }, index) =>
          xml('citation', { key: `r${index + 1}` }, textElement('doi', /^10\.\d{4,9}\/.{1,200}$/.test(doi) ? doi : ''), xml('unstructured_citation', {}, text)),
        ),
      ),
  )
}

/** The policy on updates, by its DOI, and what a notice changes: an update, named in the deposit of the notice. */
function crossmark(article: PublishedArticle): Xml | undefined {
  const { about, doi, kind, publishedOn } = article
  if (!doi) return undefined
  const update = about?.doi && xml('update', { type: kind === 'retraction' ? 'retraction' : 'correction', date: publishedOn }, about.doi)
  const terms = licence(article)
  return xml(
    'crossmark',
    {},
    xml('crossmark_policy', {}, `${doi.slice(0, doi.indexOf('/'))}/crossmark-policy`),
    update && xml('updates', {}, update),
    terms && xml('custom_metadata', {}, terms),
  )
}

function licence({ licence: name, publishedOn }: PublishedArticle): Xml | undefined {
  const address = licenceAddress(name)
  return address ? xml('ai:program', { name: 'AccessIndicators' }, xml('ai:license_ref', { applies_to: 'vor', start_date: publishedOn }, address)) : undefined
}

function pdfFor(article: PublishedArticle, address: string): Xml | undefined {
  if (!article.fileId) return undefined
  return xml('collection', { property: 'text-mining' }, xml('item', {}, xml('resource', { mime_type: 'application/pdf' }, `${address}.pdf`)))
}

/** A name that somebody typed in one piece is a family name to Crossref. */
function contributors(people: readonly Pick<ArticleAuthor, 'name' | 'given' | 'family' | 'affiliation' | 'ror' | 'orcid'>[], role: string): Xml | undefined {
  const written = people.flatMap(({ name, given, family, affiliation, ror, orcid }) => {
    const surname = nameFor(family || name)
    if (!surname) return []
    return [
      (sequence: string) =>
        xml(
          'person_name',
          { sequence, contributor_role: role },
          textElement('given_name', family ? nameFor(given) : ''),
          xml('surname', {}, surname),
          affiliation &&
            xml(
              'affiliations',
              {},
              xml('institution', {}, xml('institution_name', {}, cut(affiliation, 1024)), textElement('institution_id', ror, { type: 'ror' })),
            ),
          // Typed by somebody: nobody has checked whose it is.
          orcid && xml('ORCID', { authenticated: 'false' }, `https://orcid.org/${orcid}`),
        ),
    ]
  })
  if (written.length === 0) return undefined
  return xml(
    'contributors',
    {},
    written.map((write, index) => write(index === 0 ? 'first' : 'additional')),
  )
}

/** Crossref refuses question marks and digits in names, and more than sixty characters. */
const nameFor = (name: string) => cut(name.replaceAll(/[?\d]/g, '').replaceAll(/\s+/g, ' '), 60)

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()

function dateOf(element: string, day: CalendarDay): Xml {
  const [year = '', month = '', date = ''] = day.split('-')
  return xml(element, { media_type: 'online' }, xml('month', {}, month), xml('day', {}, date), xml('year', {}, year))
}
