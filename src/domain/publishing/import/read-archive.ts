import type { Entry, ZipFile } from 'yauzl'
import { contentOf } from '../../content/content.store.ts'
import type { ElementBudget } from '../../files/read-xml.ts'
import { decodeXml } from '../../files/xml-part.ts'
import { unpack } from '../../files/zip-file.ts'
import { Refusal } from '../../refusal.ts'
import { readCsv } from '../../review/pool/read-csv.ts'
import type { Database } from '../../tables.ts'
import { articleSeriesOf } from '../articles.store.ts'
import type { ForeignArticle, ForeignDetails } from './foreign-article.ts'
import { type ImportRow, importColumns, importRow } from './import-row.ts'
import { readJats } from './read-jats.ts'
import { readOjs } from './read-ojs.ts'
import { elementsAt, elementsWithin, readXmlTree, XmlFault } from './xml-tree.ts'

const maxRows = 2000
const maxCsvBytes = 5_000_000
/** Files of OJS hold the PDFs themselves, and one file is in memory as a whole. */
const maxXmlBytes = 30_000_000
/** Of all files together. */
const maxElements = 2_000_000
const listName = 'articles.csv'

export interface ImportProblem {
  /** The file of the archive in which it is. */
  file: string
  line: number
  /** The heading of the column; empty when the whole row or list is concerned. */
  column: string
  message: string
}

/** Where a problem is, as people look for it: the list has lines, and XML files have names. */
export const placeOfProblem = ({ file, line }: Pick<ImportProblem, 'file' | 'line'>) => (file === listName ? `Line ${line}` : `${file}, line ${line}`)

const tooManyArticles = () => new Refusal('request.invalid', `The archive has more than ${maxRows} articles. Please import it in parts.`)

/** What XML files do not say. */
export interface XmlWishes {
  /** The journal or series of all articles; without it they are found by the ISSN, or by our id. */
  series?: string | undefined
  /** The path of an old page, with {id} where its number stood. */
  addresses?: string | undefined
}

export interface PlannedRow {
  file: string
  line: number
  row: ImportRow
  pdf: Entry | Buffer | undefined
  /** Only from XML. */
  details: ForeignDetails | undefined
}

interface RawRow {
  file: string
  line: number
  cells: Record<string, string>
  details?: ForeignDetails
}

interface Plan {
  rows: PlannedRow[]
  problems: ImportProblem[]
}

/** The articles of an archive, from its list or from its XML files, with all that is wrong with them. It stops when `signal` says that nobody waits. */
export async function readArchive(db: Database, zip: ZipFile, entries: Map<string, Entry>, wishes: XmlWishes, signal?: AbortSignal): Promise<Plan> {
  // Archives that were made from a folder name it before each file.
  const named = new Map([...entries].map(([name, entry]) => [name.split('/').at(-1) ?? name, entry]))
  const list = named.get(listName)
  const problems: ImportProblem[] = []
  const raw = list ? await readList(zip, list, problems) : await readXmlFiles(db, zip, named, { wishes, problems, signal })
  const rows = raw.flatMap((one) => planRow(one, named, problems))
  await checkTogether(db, rows, problems)
  if (rows.length === 0 && problems.length === 0) problems.push({ file: listName, line: 1, column: '', message: 'The list has no rows.' })
  return { rows, problems: problems.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line) }
}

async function readList(zip: ZipFile, list: Entry, problems: ImportProblem[]): Promise<RawRow[]> {
  if (list.uncompressedSize > maxCsvBytes) throw new Refusal('request.invalid', `${listName} is larger than 5 MB. Please import it in parts.`)
  const [head, ...lines] = readCsv((await bytesOf(zip, list)).toString('utf8'), { maxRows })
  const columns = (head?.cells ?? []).map((heading) => heading.trim().toLowerCase())
  const message = `This column is not known. Known are: ${importColumns.join(', ')}.`
  for (const column of columns) if (column !== '' && !importColumns.includes(column)) problems.push({ file: listName, line: 1, column, message })
  return lines.map(({ line, cells }) => ({ file: listName, line, cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])) }))
}

interface XmlReading {
  wishes: XmlWishes
  problems: ImportProblem[]
  signal: AbortSignal | undefined
}

async function readXmlFiles(db: Database, zip: ZipFile, named: Map<string, Entry>, { wishes, problems, signal }: XmlReading): Promise<RawRow[]> {
  const files = [...named].filter(([name]) => name.toLowerCase().endsWith('.xml'))
  if (files.length === 0) throw new Refusal('request.invalid', `The archive has neither a file called ${listName} nor XML files.`)
  if (wishes.addresses && !/^\/.*\{id\}/.test(wishes.addresses))
    throw new Refusal('request.invalid', 'Please enter the old addresses as a path with {id}, such as /index.php/abc/article/view/{id}.')
  const seriesOf = await seriesFinder(db, wishes)
  const rows: RawRow[] = []
  const budget = { elements: maxElements }
  for (const [file, entry] of files) {
    if (entry.uncompressedSize > maxXmlBytes) throw new Refusal('request.invalid', `${file} is larger than 30 MB. Please import it in parts.`)
    try {
      for (const article of await readArticles(await bytesOf(zip, entry), budget, signal)) {
        const { cells, details, line } = article
        const old = cells['old address'] || (wishes.addresses && article.number ? wishes.addresses.replace('{id}', encodeURIComponent(article.number)) : '')
        // Many archives have one XML file and one PDF of the same name for each article.
        const beside = `${file.replace(/\.xml$/i, '')}.pdf`
        const pdf = details.pdf ? '' : [cells.file ?? '', beside].find((name) => named.has(name)) || cells.file || ''
        if (rows.length >= maxRows) throw tooManyArticles()
        rows.push({ file, line, details, cells: { ...cells, series: seriesOf(article), 'old address': old, file: pdf } })
      }
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
      problems.push({ file, line: 1, column: '', message: error.message })
    }
  }
  return rows
}

async function readArticles(bytes: Buffer, budget: ElementBudget, signal: AbortSignal | undefined): Promise<ForeignArticle[]> {
  const root = await readXmlTree(decodeXml(bytes), budget, signal)
  if (root.name === 'article' && elementsAt(root, 'front').length > 0) return [readJats(root)]
  // An article is far larger once it is read than in the file.
  if (elementsWithin(root, 'article').length > maxRows) throw tooManyArticles()
  if (['article', 'articles', 'issue', 'issues'].includes(root.name)) return readOjs(root)
  throw new XmlFault('This is neither JATS nor the native XML of OJS.')
}

async function seriesFinder(db: Database, { series }: XmlWishes): Promise<(article: ForeignArticle) => string> {
  if (series) return () => series
  const journals = await contentOf(db).all('journals')
  const proceedings = await contentOf(db).all('proceedings')
  const known = [
    ...journals.map(({ id, issnOnline, issnPrint }) => ({ id, issns: [issnOnline, issnPrint] })),
    ...proceedings.map(({ id, issn }) => ({ id, issns: [issn] })),
  ]
  return ({ journalIds, issns }) => known.find((one) => journalIds.includes(one.id) || one.issns.some((issn) => issn && issns.includes(issn)))?.id ?? ''
}

function planRow({ file, line, cells, details }: RawRow, named: Map<string, Entry>, problems: ImportProblem[]): PlannedRow[] {
  const problem = (column: string, message: string) => void problems.push({ file, line, column, message })
  const parsed = importRow.safeParse(cells)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problem(String(path[0] ?? ''), message)
    return []
  }
  const row = parsed.data
  const entry = row.file ? named.get(row.file) : undefined
  if (row.file && !entry) problem('file', `The archive has no file called ${row.file}.`)
  else if (entry && !row.file.toLowerCase().endsWith('.pdf')) problem('file', 'Only PDF files can be imported.')
  if (details?.kind === 'correction' || details?.kind === 'retraction')
    problem('', 'Notices are not imported. Please import the article, and publish its correction or retraction at the desk.')
  return [{ file, line, row, pdf: details?.pdf ?? entry, details }]
}

async function checkTogether(db: Database, rows: readonly PlannedRow[], problems: ImportProblem[]): Promise<void> {
  const dois = new Set<string>()
  const series = await articleSeriesOf(db, [...new Set(rows.map(({ row }) => row.series))])
  for (const { file, line, row } of rows) {
    const problem = (column: string, message: string) => void problems.push({ file, line, column, message })
    if (row.doi && dois.has(row.doi.toLowerCase())) problem('doi', 'Another row has this DOI too.')
    dois.add(row.doi.toLowerCase())
    const known = series.get(row.series)
    if (!known) problem('series', 'There is no series or journal with this id.')
    else if ((known.kind === 'journal') !== (row.issue !== ''))
      problem('issue', row.issue ? 'A series of proceedings has no issues.' : 'Please enter the number of the issue.')
  }
}

export async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  await unpack(zip, entry, (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks)
}
