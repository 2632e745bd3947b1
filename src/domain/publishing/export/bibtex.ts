import { doiAddress, licenceAddress, markedTitle, type PublishedArticle, pagesOf, volumePath } from '../published-article.ts'
import { namedBackwards } from './author-names.ts'

/** One entry of BibTeX, in UTF-8. */
export function bibtexOf(article: PublishedArticle, publicUrl: string): string {
  const { series, volume, conference } = article
  const inProceedings = series.kind === 'proceedings'
  const [year = '', month = ''] = article.publishedOn.split('-')
  const fields: [string, string | null | undefined | false][] = [
    // Twice in braces, so that styles keep the capitals.
    ['title', `{${latex(markedTitle(article))}}`],
    ['author', article.authors.map((author) => bibtexName(author)).join(' and ')],
    [inProceedings ? 'booktitle' : 'journal', latex(inProceedings && volume ? volume.title : series.title)],
    ['editor', inProceedings && volume?.editors.map(({ name }) => `{${latex(name)}}`).join(' and ')],
    ['series', inProceedings && latex(series.title)],
    ['volume', volume && latex(volume.number)],
    ['number', volume && latex(volume.issue)],
    ['pages', latex(pagesOf(article, '--'))],
    ['year', year],
    ['month', months[Number(month) - 1]],
    ['publisher', latex(article.publisher)],
    ['address', inProceedings && conference && latex(`${conference.location}, ${conference.country}`)],
    ['issn', volume?.issn || series.issn],
    ['isbn', volume?.isbn],
    ['doi', article.doi && latex(article.doi)],
    ['url', (article.doi ? doiAddress(article.doi) : publicUrl + article.path).replaceAll(/[{}\\]/g, '')],
    ['keywords', latex(article.keywords.join(', '))],
    ['abstract', latex(article.abstract.replaceAll(/\s+/g, ' '))],
    ['copyright', licenceAddress(article.licence) ?? latex(article.licence)],
    ['note', latex(noticesOf(article).join(' '))],
  ]
  return entry(inProceedings ? 'inproceedings' : 'article', citationKey(article), fields)
}

/** The whole volume: its own entry, then those of its articles. */
export function bibtexOfVolume(
  volume: { title: string; slug: string; kind: 'proceedings' | 'journal-issue'; year: number; isbn: string; doi: string | null; editors: { name: string }[] },
  articles: readonly PublishedArticle[],
  publicUrl: string,
): string {
  const first = articles[0]
  const own = entry('proceedings', volume.slug, [
    ['title', `{${latex(volume.title)}}`],
    ['editor', volume.editors.map(({ name }) => `{${latex(name)}}`).join(' and ')],
    ['year', String(volume.year)],
    ['publisher', latex(first?.publisher ?? '')],
    ['isbn', volume.isbn],
    ['doi', volume.doi && latex(volume.doi)],
    ['url', publicUrl + volumePath(volume, first?.series.id ?? '')],
  ])
  return [own, ...withOwnKeys(articles.map((article) => bibtexOf(article, publicUrl)))].join('\n')
}

/** Two entries with the same key would be an error to BibTeX. */
function withOwnKeys(entries: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return entries.map((text) =>
    text.replace(/^(@\w+\{)([^,]*),/, (_all, start: string, key: string) => {
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      return `${start}${count === 1 ? key : `${key}-${count}`},`
    }),
  )
}

function entry(type: string, key: string, fields: [string, string | null | undefined | false][]): string {
  const lines = fields.flatMap(([name, value]) => (value && value !== '{}' ? [`  ${name} = {${value}},\n`] : []))
  return `@${type}{${key},\n${lines.join('')}}\n`
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** ' and ' inside a name would make two authors of one. */
function bibtexName(author: PublishedArticle['authors'][number]): string {
  return author.family ? latex(namedBackwards(author)).replaceAll(/ and /gi, ' {and} ') : `{${latex(author.name)}}`
}

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Everything that means something to LaTeX, escaped; control characters are left out. */
export function latex(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll(/[\\{}&%$#_~^]/g, (character) => special[character] ?? character)
}

/** perera2026reading: letters and digits of ASCII only, because older programs accept no others. */
export function citationKey(article: PublishedArticle): string {
  const first = article.authors[0]
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  const word = article.title
    .split(/\s+/)
    .map(plain)
    .find((one) => one.length > 3)
  const key = [plain(first?.family || first?.name || ''), article.publishedOn.slice(0, 4), word ?? ''].join('')
  return /^[a-z]/.test(key) ? key : article.slug
}

/** What was published about an article since, in sentences. */
export function noticesOf(article: PublishedArticle): string[] {
  const own = article.notices.map((notice) => {
    const where = notice.doi ? `, ${doiAddress(notice.doi)}` : ''
    return notice.kind === 'retraction' ? `Retracted on ${notice.publishedOn}${where}.` : `Corrected on ${notice.publishedOn}${where}.`
  })
  return article.peerReviewed || article.kind !== 'abstract' ? own : [...own, 'Published as an abstract.']
}
