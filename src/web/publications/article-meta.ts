import type { MetaDescriptor } from 'react-router'
import { dublinCoreOf } from '#domain/publishing/export/dublin-core.ts'
import { citedAddress, doiAddress, isRetracted, licenceAddress, markedTitle, type PublishedArticle, volumePath } from '#domain/publishing/published-article.ts'

type Article = Omit<PublishedArticle, 'changedAt'>

/** What Google Scholar and reference managers read (Highwire), and Dublin Core. A removed article has none of it. */
export function articleMetaTags(article: Article, publicUrl: string): MetaDescriptor[] {
  if (article.state === 'removed') return [{ name: 'robots', content: 'noindex' }]
  const { series, volume, conference } = article
  const inProceedings = series.kind === 'proceedings'
  const tags: [string, string | null | undefined | false][] = [
    ['citation_title', markedTitle(article)],
    ...article.authors.flatMap(({ name, affiliation, orcid }): [string, string][] => [
      ['citation_author', name],
      ['citation_author_institution', affiliation],
      ['citation_author_orcid', orcid && `https://orcid.org/${orcid}`],
    ]),
    ['citation_publication_date', article.publishedOn.replaceAll('-', '/')],
    ['citation_online_date', article.publishedOn.replaceAll('-', '/')],
    [inProceedings ? 'citation_conference_title' : 'citation_journal_title', inProceedings ? (volume?.title ?? series.title) : series.title],
    ['citation_conference', inProceedings && conference?.name],
    ['citation_inbook_title', inProceedings && volume?.title],
    ['citation_volume', volume?.number],
    ['citation_issue', volume?.issue],
    ['citation_firstpage', article.firstPage],
    ['citation_lastpage', article.lastPage],
    ['citation_doi', article.doi],
    ['citation_issn', volume?.issn || series.issn],
    ['citation_isbn', volume?.isbn],
    ['citation_publisher', article.publisher],
    ['citation_language', article.language],
    ...article.keywords.map((word): [string, string] => ['citation_keywords', word]),
    ['citation_abstract_html_url', publicUrl + article.path],
    ['citation_pdf_url', article.fileId && `${publicUrl}${article.path}.pdf`],
    ...article.references.map(({ text }): [string, string] => ['citation_reference', text]),
    ...dublinCoreOf({ ...article, changedAt: new Date(0) }, publicUrl).map(([element, value]): [string, string] => [`DC.${element}`, value]),
  ]
  return tags.flatMap(([name, content]) => (content ? [{ name, content }] : []))
}

/** The article for search engines. */
export function scholarlyArticle(article: Article, publicUrl: string): object {
  const { series, volume } = article
  const periodical = { '@type': 'Periodical', name: series.title, ...(series.issn ? { issn: series.issn } : {}) }
  const pages = article.firstPage ? { pageStart: article.firstPage, pageEnd: article.lastPage || article.firstPage } : {}
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': citedAddress(article, publicUrl),
    headline: markedTitle(article),
    url: publicUrl + article.path,
    author: article.authors.map(({ name, affiliation, orcid, ror }) => ({
      '@type': 'Person',
      name,
      ...(orcid ? { sameAs: `https://orcid.org/${orcid}` } : {}),
      ...(affiliation ? { affiliation: { '@type': 'Organization', name: affiliation, ...(ror ? { sameAs: ror } : {}) } } : {}),
    })),
    abstract: article.abstract,
    keywords: article.keywords,
    inLanguage: article.language,
    datePublished: article.publishedOn,
    ...(article.doi ? { identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: article.doi }, sameAs: doiAddress(article.doi) } : {}),
    ...(licenceAddress(article.licence) ? { license: licenceAddress(article.licence), isAccessibleForFree: true } : {}),
    ...pages,
    isPartOf: volume
      ? { '@type': 'PublicationVolume', volumeNumber: volume.number, name: volume.title, url: publicUrl + volumePath(volume, series.id), isPartOf: periodical }
      : periodical,
    publisher: { '@type': 'Organization', name: article.publisher },
    ...(isRetracted(article) ? { creativeWorkStatus: 'Retracted' } : {}),
    ...(article.fileId ? { encoding: { '@type': 'MediaObject', contentUrl: `${publicUrl}${article.path}.pdf`, encodingFormat: 'application/pdf' } } : {}),
  }
}

/** What an article can be downloaded as, below its own address. */
export const articleFormats = [
  { ending: 'bib', name: 'BibTeX', type: 'application/x-bibtex' },
  { ending: 'ris', name: 'RIS', type: 'application/x-research-info-systems' },
  { ending: 'json', name: 'CSL-JSON', type: 'application/vnd.citationstyles.csl+json' },
  { ending: 'xml', name: 'JATS', type: 'application/xml' },
] as const

/** Signposting: typed links that machines follow without reading the page. */
export function signposts(article: Article, publicUrl: string): string {
  const address = publicUrl + article.path
  const licence = licenceAddress(article.licence)
  const links = [
    `<${citedAddress(article, publicUrl)}>; rel="cite-as"`,
    '<https://schema.org/AboutPage>; rel="type"',
    '<https://schema.org/ScholarlyArticle>; rel="type"',
    ...article.authors.flatMap(({ orcid }) => (orcid ? [`<https://orcid.org/${encodeURI(orcid)}>; rel="author"`] : [])),
    ...(article.fileId ? [`<${address}.pdf>; rel="item"; type="application/pdf"`] : []),
    ...articleFormats.map(({ ending, type }) => `<${address}.${ending}>; rel="describedby"; type="${type}"`),
    ...(licence ? [`<${licence}>; rel="license"`] : []),
    ...(article.volume ? [`<${publicUrl}${volumePath(article.volume, article.series.id)}>; rel="collection"`] : []),
  ]
  return links.join(', ')
}
