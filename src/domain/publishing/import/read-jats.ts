import { readOrcid } from '../../papers/orcid.ts'
import type { ArticleKind } from '../article.ts'
import { readRor } from '../authors/ror.ts'
import { contributorRoles } from '../credit.ts'
import type { NewArticleAuthor, NewArticleReference } from '../desk/publishing-desk.store.ts'
import { partsOfName } from '../export/author-names.ts'
import { dayFrom, type ForeignArticle, licenceFrom, referenceFrom } from './foreign-article.ts'
import { elementsAt, elementsWithin, textAt, textOf, type XmlElement } from './xml-tree.ts'

const kinds: Record<string, ArticleKind> = { abstract: 'abstract', editorial: 'editorial', correction: 'correction', retraction: 'retraction' }

/** The front matter and the references of a JATS document, of any version and tag set. */
export function readJats(article: XmlElement): ForeignArticle {
  const [meta = article] = elementsAt(article, 'front/article-meta')
  const journal = elementsAt(article, 'front/journal-meta')
  const idOf = (type: string) => textOf(elementsAt(meta, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === type))
  const [licence] = elementsAt(meta, 'permissions/license')
  const addresses = elementsAt(meta, 'self-uri').map(({ attributes }) => ({ href: attributes.href ?? '', isPdf: attributes['content-type']?.includes('pdf') }))
  const isReviewed = elementsAt(meta, 'custom-meta-group/custom-meta').some(
    (one) => textAt(one, 'meta-name') === 'peer-reviewed' && textAt(one, 'meta-value') === 'yes',
  )
  const heading = elementsAt(meta, 'article-categories/subj-group').find(({ attributes }) => attributes['subj-group-type'] === 'heading')
  const subtitle = textAt(meta, 'title-group/subtitle')
  return {
    line: article.line,
    issns: journal.flatMap((one) => elementsAt(one, 'issn').map((issn) => textOf(issn))),
    journalIds: journal.flatMap((one) => elementsAt(one, 'journal-id').map((id) => textOf(id))),
    number: idOf('publisher-id'),
    cells: {
      volume: textAt(meta, 'volume'),
      issue: textAt(meta, 'issue'),
      'volume title': textAt(meta, 'issue-title'),
      title: [textAt(meta, 'title-group/article-title', ['xref', 'fn']), subtitle].filter(Boolean).join(': '),
      abstract: abstractOf(meta),
      keywords: elementsAt(meta, 'kwd-group/kwd')
        .map((word) => textOf(word))
        .join('; '),
      language: languageOf(article.attributes['xml:lang'] ?? ''),
      doi: idOf('doi'),
      published: dateIn(elementsAt(meta, 'pub-date')),
      'first page': textAt(meta, 'fpage') || textAt(meta, 'elocation-id'),
      'last page': textAt(meta, 'lpage'),
      licence: licence ? licenceFrom(licence.attributes.href ?? textAt(licence, 'license_ref'), textAt(licence, 'license-p')) : '',
      section: heading ? textAt(heading, 'subject') : '',
      reviewed: isReviewed ? 'yes' : 'no',
      file:
        addresses
          .find(({ isPdf }) => isPdf)
          ?.href.split('/')
          .at(-1) ?? '',
      'old address': addresses.find(({ isPdf, href }) => !isPdf && /^(https?:\/)?\//.test(href))?.href ?? '',
    },
    details: {
      kind: kinds[article.attributes['article-type'] ?? ''] ?? 'paper',
      authors: authorsOf(meta),
      references: elementsWithin(article, 'ref').flatMap(referenceOf),
      receivedOn: historyOf(meta, 'received'),
      acceptedOn: historyOf(meta, 'accepted'),
      funding: textAt(meta, 'funding-group/funding-statement'),
      interests: textOf(
        elementsWithin(article, 'fn').find(({ attributes }) => attributes['fn-type'] === 'coi-statement'),
        ['label'],
      ),
      dataAvailability: textOf(
        elementsWithin(article, 'sec').find(({ attributes }) => attributes['sec-type'] === 'data-availability'),
        ['title', 'label'],
      ),
    },
  }
}

export const languageOf = (code: string) => code.toLowerCase().split(/[-_]/)[0] ?? ''

function abstractOf(meta: XmlElement): string {
  const abstract = elementsAt(meta, 'abstract').find(({ attributes }) => !attributes['abstract-type'])
  if (!abstract) return ''
  const paragraphs = elementsWithin(abstract, 'p').map((one) => textOf(one))
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : textOf(abstract, ['title'])
}

/** The day of the electronic edition, else the first day that is named. */
function dateIn(dates: readonly XmlElement[]): string {
  const isElectronic = ({ attributes }: XmlElement) => attributes['pub-type'] === 'epub' || attributes['publication-format'] === 'electronic'
  const date = dates.find(isElectronic) ?? dates[0]
  return date ? date.attributes['iso-8601-date'] || dayFrom(textAt(date, 'year'), textAt(date, 'month'), textAt(date, 'day')) : ''
}

const historyOf = (meta: XmlElement, type: string) => dateIn(elementsAt(meta, 'history/date').filter(({ attributes }) => attributes['date-type'] === type))

function authorsOf(meta: XmlElement): NewArticleAuthor[] {
  const contributors = elementsAt(meta, 'contrib-group/contrib').filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
  const places = new Map(elementsWithin(meta, 'aff').map((place) => [place.attributes.id ?? '', place]))
  return contributors.map((one, index) => {
    const links = elementsAt(one, 'xref').filter((link) => link.attributes['ref-type'] === 'aff')
    const place = elementsAt(one, 'aff')[0] ?? places.get(links[0]?.attributes.rid ?? '')
    const roles = elementsAt(one, 'role').map((role) => role.attributes['vocab-term'] ?? textOf(role))
    return {
      ...nameOf(one),
      ...(place ? placeOf(place) : { affiliation: '', ror: '', country: '' }),
      orcid: elementsAt(one, 'contrib-id').flatMap((id) => readOrcid(textOf(id)) ?? [])[0] ?? '',
      email: '',
      corresponding: one.attributes.corresp === 'yes' || (index === 0 && !contributors.some(({ attributes }) => attributes.corresp === 'yes')),
      contributions: contributorRoles.filter((role) => roles.some((written) => written.replace('-', '–') === role || written === role)),
    }
  })
}

function nameOf(contributor: XmlElement): { name: string; given: string; family: string } {
  const [name] = [...elementsAt(contributor, 'name'), ...elementsAt(contributor, 'string-name'), ...elementsAt(contributor, 'name-alternatives/name')]
  const [given, family] = name ? [textAt(name, 'given-names'), textAt(name, 'surname')] : ['', '']
  if (family) return { name: [given, family].filter(Boolean).join(' '), given, family }
  const whole = textOf(name ?? elementsAt(contributor, 'collab')[0])
  return { name: whole, ...(name ? partsOfName(whole) : { given: '', family: '' }) }
}

function placeOf(place: XmlElement): { affiliation: string; ror: string; country: string } {
  const institutions = elementsWithin(place, 'institution').map((one) => textOf(one))
  const ror = elementsWithin(place, 'institution-id').flatMap((id) => readRor(textOf(id)) ?? [])[0] ?? ''
  const whole = textOf(place, ['label', 'country', 'institution-id']).replace(/[,;\s]+$/, '')
  return { affiliation: institutions.join(', ') || whole, ror, country: textOf(elementsWithin(place, 'country')[0]) }
}

function referenceOf(reference: XmlElement): NewArticleReference[] {
  const citation = ['mixed-citation', 'element-citation', 'citation', 'nlm-citation'].flatMap((name) => elementsWithin(reference, name))[0]
  if (!citation) return []
  const id = elementsWithin(citation, 'pub-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi')
  const link = elementsWithin(citation, 'ext-link').find(({ attributes }) => attributes['ext-link-type'] !== 'doi')
  const text = citation.name === 'element-citation' ? partsOf(citation) : textOf(citation, ['pub-id', 'ext-link'])
  return text ? [referenceFrom(text, textOf(id), link?.attributes.href ?? '')] : []
}

/** An element citation has no words between its parts. */
function partsOf(citation: XmlElement): string {
  const names = elementsWithin(citation, 'name').map((name) => [textAt(name, 'surname'), textAt(name, 'given-names')].filter(Boolean).join(', '))
  const value = (name: string) => textOf(elementsWithin(citation, name)[0])
  const pages = [value('fpage'), value('lpage')].filter(Boolean).join('–')
  const source = [value('source'), value('volume') + (value('issue') && `(${value('issue')})`), pages].filter(Boolean).join(', ')
  return [names.join('; '), value('year') && `(${value('year')})`, value('article-title') || value('chapter-title'), source].filter(Boolean).join('. ')
}
