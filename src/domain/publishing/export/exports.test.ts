import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { missingPackages } from '../../../../tests/support/debian-packages.ts'
import { isSchemaMissing, schemaProblems } from '../../../../tests/support/schema-validator.ts'
import type { PublishedArticle } from '../published-article.ts'
import { namedBackwards, partsOfName, withInitials } from './author-names.ts'
import { bibtexOf, bibtexOfVolume, latex } from './bibtex.ts'
import { citationsOf, plainCitation } from './citation.ts'
import { cslOf } from './csl-json.ts'
import { dublinCoreOf } from './dublin-core.ts'
import { jatsOf } from './jats.ts'
import { risOf } from './ris.ts'
import { escapeXml, xmlDocument } from './xml.ts'

const publicUrl = 'https://colloquia.example.org'

const author = (name: string, changes: Partial<PublishedArticle['authors'][number]> = {}) => ({
  name,
  ...partsOfName(name),
  affiliation: 'University of Colombo',
  ror: 'https://ror.org/02phn5242',
  country: 'Sri Lanka',
  orcid: '0000-0002-1825-0097',
  corresponding: false,
  contributions: ['Conceptualization', 'Writing – review & editing'],
  ...changes,
})

const paper: PublishedArticle = {
  id: 'a1',
  state: 'published',
  kind: 'paper',
  slug: 'reading-aloud',
  path: '/proceedings/education-2026/reading-aloud',
  publisher: 'Meridian Conferences',
  series: { id: 'education-teaching', kind: 'proceedings', title: 'Meridian Proceedings in Education', issn: '9999-0733', issnPrint: '' },
  volume: {
    id: 'v1',
    slug: 'education-2026',
    kind: 'proceedings',
    title: 'Teaching after the Flood',
    number: '12',
    issue: '',
    year: 2026,
    issn: '',
    isbn: '978-0-306-40615-7',
    doi: null,
    editors: [{ name: 'Ines Duarte', affiliation: '', orcid: '' }],
    isPublished: true,
  },
  conference: {
    id: 'c1',
    name: '12th Education Porto',
    theme: 'After the flood',
    location: 'Porto',
    country: 'Portugal',
    startDate: '2026-03-04',
    endDate: '2026-03-06',
    path: '/conference/c1/education-porto-2026',
  },
  peerReviewed: true,
  title: 'Reading aloud: 50% of R&D in {multilingual} classes_A~B^C\\D #1 $2',
  abstract: 'Forty teachers kept a diary.\n\nThey read <aloud> & listened.',
  keywords: ['literacy', 'R&D'],
  language: 'en',
  topic: 'education',
  licence: 'CC BY 4.0',
  funding: 'Grant 7 of the Fund for Reading.',
  interests: 'None.',
  dataAvailability: 'On request.',
  aiStatement: 'None was used.',
  section: 'Schools',
  firstPage: '12',
  lastPage: '19',
  doi: '10.5555/col.2026.12',
  receivedOn: '2026-01-05',
  acceptedOn: '2026-02-09',
  publishedOn: '2026-05-04',
  fileId: 'f1',
  changedAt: new Date('2026-05-04T10:00:00Z'),
  removedReason: '',
  authors: [author('Nimali Perera', { corresponding: true }), author('Jean-Paul van der Berg'), author('王小明', { orcid: '', ror: '', contributions: [] })],
  references: [
    { text: 'Freire, P. (1970). Pedagogy of the Oppressed.', doi: '', url: 'https://example.org/freire?a=1&b=2' },
    { text: 'Snow, C. (2010). Academic language.', doi: '10.1126/science.1182597', url: '' },
  ],
  notices: [],
  about: null,
}

const retraction = {
  id: 'n1',
  kind: 'retraction' as const,
  title: 'Retraction',
  abstract: '',
  doi: '10.5555/col.n1',
  path: '/proceedings/education-2026/retraction',
  publishedOn: '2026-09-01',
}
const retracted: PublishedArticle = { ...paper, notices: [retraction] }
const notice: PublishedArticle = {
  ...paper,
  kind: 'retraction',
  peerReviewed: false,
  about: { ...retraction, id: 'a1', kind: 'paper', path: paper.path },
  authors: [],
}
const journalPaper: PublishedArticle = {
  ...paper,
  path: '/journals/humanities-quarterly/14-2/reading-aloud',
  series: { id: 'humanities-quarterly', kind: 'journal', title: 'Humanities Quarterly', issn: '9999-0504', issnPrint: '9999-0601' },
  volume: paper.volume && { ...paper.volume, kind: 'journal-issue', number: '14', issue: '2', isbn: '', editors: [] },
  conference: null,
}
const bare: PublishedArticle = {
  ...journalPaper,
  volume: null,
  authors: [],
  references: [],
  abstract: '',
  keywords: [],
  licence: '',
  funding: '',
  interests: '',
  dataAvailability: '',
  aiStatement: '',
  section: '',
  firstPage: '',
  lastPage: '',
  doi: null,
  receivedOn: null,
  acceptedOn: null,
  fileId: null,
  peerReviewed: false,
}

describe('XML', () => {
  test('text is escaped and what XML cannot carry is left out', () => {
    expect(escapeXml('a<b & "c" > d\u0000\u000B\uD800\uFFFE😀')).toBe('a&lt;b &amp; &quot;c&quot; &gt; d\uFFFD😀')
  })

  test.skipIf(isSchemaMissing('jats')).each([
    ['a paper', paper],
    ['a retracted paper', retracted],
    ['a retraction', notice],
    ['an article of a journal', journalPaper],
    ['an article without anything', bare],
  ])('JATS of %s is valid', async (_what, article) => {
    expect(await schemaProblems('jats', xmlDocument(jatsOf(article, publicUrl)))).toBe('')
  })

  test('JATS links an article and its retraction in both directions', () => {
    expect(jatsOf(retracted, publicUrl)).toContain('related-article-type="retraction-forward"')
    expect(jatsOf(notice, publicUrl)).toContain('related-article-type="retracted-article"')
  })
})

test('Dublin Core names everybody and everything once', () => {
  expect(dublinCoreOf(retracted, publicUrl)).toEqual([
    ['title', `RETRACTED: ${paper.title}`],
    ['creator', 'Perera, Nimali'],
    ['creator', 'van der Berg, Jean-Paul'],
    ['creator', '王小明'],
    ['contributor', 'Ines Duarte'],
    ['subject', 'literacy'],
    ['subject', 'R&D'],
    ['description', paper.abstract],
    ['publisher', 'Meridian Conferences'],
    ['date', '2026-05-04'],
    ['type', 'conference paper'],
    ['format', 'application/pdf'],
    ['identifier', 'https://colloquia.example.org/proceedings/education-2026/reading-aloud'],
    ['identifier', 'https://doi.org/10.5555/col.2026.12'],
    ['source', 'Meridian Proceedings in Education, vol. 12, 2026, pp. 12–19, ISSN 9999-0733'],
    ['language', 'en'],
    ['relation', 'https://doi.org/10.5555/col.n1'],
    ['rights', 'https://creativecommons.org/licenses/by/4.0/'],
  ])
})

test('names have initials where their script has them', () => {
  expect(paper.authors.map(withInitials)).toEqual(['Perera, N.', 'van der Berg, J.-P.', '王小明'])
  expect(namedBackwards({ name: 'x', given: '小明', family: '王' })).toBe('王, 小明')
  expect(withInitials({ name: 'x', given: '小明', family: '王' })).toBe('王, 小明')
  expect(partsOfName('Sukarno')).toEqual({ given: '', family: '' })
  expect(partsOfName('Perera, Nimali K.')).toEqual({ given: 'Nimali K.', family: 'Perera' })
})

test('an article is cited in three styles', () => {
  const simple = { ...paper, title: 'Who reads aloud?' }
  expect(citationsOf(simple, publicUrl).map(plainCitation)).toEqual([
    'Perera, N., van der Berg, J.-P., & 王小明. (2026). Who reads aloud? In Teaching after the Flood (Vol. 12, pp. 12–19). Meridian Conferences. https://doi.org/10.5555/col.2026.12',
    'Perera, Nimali, et al. “Who reads aloud?” Teaching after the Flood, vol. 12, Meridian Conferences, 2026, pp. 12–19, https://doi.org/10.5555/col.2026.12.',
    'Perera, Nimali, Jean-Paul van der Berg, and 王小明. 2026. “Who reads aloud?” In Teaching after the Flood, edited by Ines Duarte, 12–19. Meridian Conferences. https://doi.org/10.5555/col.2026.12.',
  ])
  expect(citationsOf({ ...journalPaper, title: 'Reading', authors: paper.authors.slice(0, 1) }, publicUrl).map(plainCitation)).toEqual([
    'Perera, N. (2026). Reading. Humanities Quarterly, 14(2), 12–19. https://doi.org/10.5555/col.2026.12',
    'Perera, Nimali. “Reading.” Humanities Quarterly, vol. 14, no. 2, 2026, pp. 12–19, https://doi.org/10.5555/col.2026.12.',
    'Perera, Nimali. 2026. “Reading.” Humanities Quarterly 14 (2): 12–19. https://doi.org/10.5555/col.2026.12.',
  ])
})

test('a retracted article says so in every export', () => {
  const exports = [bibtexOf(retracted, publicUrl), risOf(retracted, publicUrl), JSON.stringify(cslOf(retracted, publicUrl)), jatsOf(retracted, publicUrl)]
  expect(exports.filter((text) => text.includes('RETRACTED: '))).toHaveLength(4)
  expect(citationsOf(retracted, publicUrl).filter((citation) => plainCitation(citation).includes('RETRACTED: '))).toHaveLength(3)
})

test('CSL-JSON has the parts that citation processors read', () => {
  expect(cslOf(journalPaper, publicUrl)).toMatchObject({
    type: 'article-journal',
    author: [{ family: 'Perera', given: 'Nimali' }, { family: 'van der Berg', given: 'Jean-Paul' }, { literal: '王小明' }],
    'container-title': 'Humanities Quarterly',
    volume: '14',
    issue: '2',
    page: '12-19',
    issued: { 'date-parts': [[2026, 5, 4]] },
    DOI: '10.5555/col.2026.12',
  })
})

test('LaTeX reads every special character as a character', () => {
  expect(latex('\\{}&%$#_~^')).toBe('\\textbackslash{}\\{\\}\\&\\%\\$\\#\\_\\textasciitilde{}\\textasciicircum{}')
})

test('articles of a volume with the same key get different ones', () => {
  const text = bibtexOfVolume({ ...(paper.volume as NonNullable<typeof paper.volume>) }, [paper, paper], publicUrl)
  expect([...text.matchAll(/^@\w+\{(.*),/gm)].map(([, key]) => key)).toEqual(['education-2026', 'perera2026reading', 'perera2026reading-2'])
})

describe('read back by bibutils', async () => {
  const missing = await missingPackages({ bibutils: '/usr/bin/bib2xml' })
  if (missing) console.log(`Skipped: ${missing} is not installed.`)
  const read = (program: string, text: string) => {
    const result = spawnSync(program, ['-i', 'utf8', '-o', 'utf8'], { input: text, encoding: 'utf8' })
    // One paragraph to a line, so that a test can name what is in an element.
    return result.stdout.replaceAll(/\s*\n\s*/g, '')
  }
  const parts = (read_: string) => ({
    titles: [...read_.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title),
    families: [...read_.matchAll(/<namePart type="family">(.*?)<\/namePart>/g)].map(([, name]) => name),
    doi: /<identifier type="doi">(.*?)</.exec(read_)?.[1],
    start: /<start>(.*?)</.exec(read_)?.[1],
  })

  test.skipIf(missing).each([
    ['BibTeX', '/usr/bin/bib2xml', bibtexOf],
    ['RIS', '/usr/bin/ris2xml', risOf],
  ])('%s', (_name, program, write) => {
    const { titles, ...rest } = parts(read(program, write({ ...paper, title: 'Reading aloud: 50% of R&D, é and 王' }, publicUrl)))
    expect(titles).toContain('Reading aloud')
    expect(rest).toEqual({ families: expect.arrayContaining(['Perera']), doi: '10.5555/col.2026.12', start: '12' })
    expect(read(program, write({ ...paper, title: 'Fifty 50% of R&D' }, publicUrl))).toContain('<title>Fifty 50% of R&amp;D</title>')
  })
})
