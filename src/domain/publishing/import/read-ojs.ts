import { countryOf } from '../../forms/countries.ts'
import { readOrcid } from '../../papers/orcid.ts'
import { plainText } from '../../search/excerpt.ts'
import { readRor } from '../authors/ror.ts'
import type { NewArticleAuthor } from '../desk/publishing-desk.store.ts'
import { type ForeignArticle, licenceFrom, pagesFrom, referenceFrom } from './foreign-article.ts'
import { languageOf } from './read-jats.ts'
import { elementsAt, elementsWithin, rawText, textAt, textOf, type XmlElement } from './xml-tree.ts'

/** The articles of a file in the native XML of OJS 3: of `issues`, of one `issue`, or of `articles` that were exported without their issue. */
export function readOjs(root: XmlElement): ForeignArticle[] {
  const issues = root.name === 'issue' ? [root] : elementsWithin(root, 'issue')
  const sections = new Map(elementsWithin(root, 'section').map((section) => [section.attributes.ref ?? '', section]))
  const inIssues = issues.flatMap((issue) => elementsAt(issue, 'articles/article').map((article) => articleOf(article, issue, sections)))
  if (inIssues.length > 0) return inIssues
  const alone = root.name === 'article' ? [root] : elementsAt(root, 'article')
  return alone.map((article) => articleOf(article, undefined, sections))
}

function articleOf(article: XmlElement, issue: XmlElement | undefined, sections: ReadonlyMap<string, XmlElement>): ForeignArticle {
  const publications = elementsAt(article, 'publication')
  // The newest version counts; OJS 3.1 has none, and says everything in the article itself.
  const current = publications.find((one) => textOf(elementsAt(one, 'id')[0]) === article.attributes.current_publication_id) ?? publications.at(-1) ?? article
  const locale = current.attributes.locale ?? article.attributes.locale ?? ''
  const [place] = [...elementsAt(current, 'issue_identification'), ...(issue ? elementsAt(issue, 'issue_identification') : [])]
  const section = sections.get(current.attributes.section_ref ?? '')
  const day = current.attributes.date_published || (issue && textAt(issue, 'date_published')) || ''
  const idOf = (type: string) => textOf(elementsAt(current, 'id').find(({ attributes }) => attributes.type === type))
  const title = [inLanguage(current, 'prefix', locale), inLanguage(current, 'title', locale)].filter(Boolean).join(' ')
  const { pdf, name } = pdfOf(article, current)
  return {
    line: article.line,
    issns: [],
    journalIds: [],
    number: textOf(elementsAt(article, 'id').find(({ attributes }) => attributes.type === 'internal')),
    cells: {
      volume: place ? textAt(place, 'volume') || textAt(place, 'year') : '',
      issue: place ? textAt(place, 'number') : '',
      'volume title': place ? inLanguage(place, 'title', locale) : '',
      title: [plainText(title).trim(), plainText(inLanguage(current, 'subtitle', locale)).trim()].filter(Boolean).join(': '),
      abstract: paragraphsFrom(elementIn(current, 'abstract', locale)),
      keywords: elementsAt(current, 'keywords')
        .filter(({ attributes }, _index, all) => attributes.locale === locale || all.length === 1)
        .flatMap((one) => elementsAt(one, 'keyword').map((word) => textOf(word)))
        .join('; '),
      language: languageOf(locale),
      doi: idOf('doi'),
      published: day.slice(0, 10),
      ...pagesFrom(textAt(current, 'pages')),
      licence: licenceFrom(textAt(current, 'licenseUrl') || textAt(current, 'license_url'), ''),
      section: section ? inLanguage(section, 'title', locale) : '',
      reviewed: section?.attributes.meta_reviewed === '1' ? 'yes' : 'no',
      file: pdf ? '' : name,
    },
    details: {
      kind: 'paper',
      authors: elementsAt(current, 'authors/author').map((author, index) => authorOf(author, index, locale, current.attributes.primary_contact_id)),
      references: elementsAt(current, 'citations/citation')
        .map((citation) => textOf(citation))
        .filter(Boolean)
        .map((text) => referenceFrom(text)),
      receivedOn: (article.attributes.date_submitted ?? '').slice(0, 10),
      acceptedOn: '',
      funding: '',
      interests: '',
      dataAvailability: plainText(inLanguage(current, 'dataAvailability', locale)).trim(),
      pdf,
    },
  }
}

/** Of texts in several languages that of the article, else the first. */
function elementIn(element: XmlElement, name: string, locale: string): XmlElement | undefined {
  const all = elementsAt(element, name)
  return all.find(({ attributes }) => attributes.locale === locale) ?? all[0]
}

const inLanguage = (element: XmlElement, name: string, locale: string) => textOf(elementIn(element, name, locale))

/** HTML that an editor of OJS wrote, as plain paragraphs. */
function paragraphsFrom(element: XmlElement | undefined): string {
  if (!element) return ''
  return rawText(element)
    .split(/<\/p>|<br\s*\/?>\s*<br\s*\/?>/)
    .map((html) => plainText(html).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n')
}

function authorOf(author: XmlElement, index: number, locale: string, contact: string | undefined): NewArticleAuthor {
  const given = inLanguage(author, 'givenname', locale)
  const family = inLanguage(author, 'familyname', locale)
  const [affiliation] = elementsAt(author, 'affiliation')
  // OJS 3.5 has names and a ROR below it.
  const place = affiliation && elementsAt(affiliation, 'name').length > 0 ? inLanguage(affiliation, 'name', locale) : inLanguage(author, 'affiliation', locale)
  return {
    name: [given, family].filter(Boolean).join(' '),
    given: family ? given : '',
    family,
    affiliation: place,
    ror: (affiliation && readRor(textAt(affiliation, 'ror'))) ?? readRor(textAt(author, 'rorId')) ?? '',
    country: countryOf(textAt(author, 'country')) ?? '',
    orcid: readOrcid(textAt(author, 'orcid')) ?? '',
    email: '',
    corresponding: contact === undefined ? index === 0 : author.attributes.id === contact,
    contributions: [],
  }
}

/** The PDF of the first galley that is one: within the file, or the name under which it should be in the archive. */
function pdfOf(article: XmlElement, publication: XmlElement): { pdf: Buffer | undefined; name: string } {
  const wanted = elementsAt(publication, 'article_galley').flatMap((galley) => elementsAt(galley, 'submission_file_ref').map(({ attributes }) => attributes.id))
  const files = elementsAt(article, 'submission_file').filter((file) => wanted.includes(file.attributes.id))
  for (const file of files) {
    const name = textAt(file, 'name').split('/').at(-1) ?? ''
    const [stored] = [...elementsAt(file, 'file'), ...elementsAt(file, 'revision')]
    const isPdf = stored?.attributes.extension === 'pdf' || /\.pdf$/i.test(name)
    const [embedded] = stored ? elementsAt(stored, 'embed') : []
    if (isPdf) return { pdf: embedded?.attributes.encoding === 'base64' ? Buffer.from(rawText(embedded), 'base64') : undefined, name }
  }
  return { pdf: undefined, name: '' }
}
