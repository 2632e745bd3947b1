import { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { randomId } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { damagedFile } from '../../files/file-content.ts'
import { receiveFile } from '../../files/receive-file.ts'
import { type ReceivedFile, storedFilesOf } from '../../files/stored-files.store.ts'
import { openZipBytes, unpack } from '../../files/zip-file.ts'
import { readKeywords } from '../../papers/paper-details.schema.ts'
import { Refusal } from '../../refusal.ts'
import { readCsv } from '../../review/pool/read-csv.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { articleSeriesOf } from '../articles.store.ts'
import { slugFrom } from '../desk/make-volume.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { authorsFrom, formerPath, type ImportRow, importColumns, importRow } from './import-row.ts'
import { importsOf } from './imports.store.ts'

type Importing = Pick<Services, 'db' | 'now' | 'files' | 'inspectPdf' | 'scanning'>

const maxRows = 2000
const maxCsvBytes = 20_000_000
const listName = 'articles.csv'

interface ImportProblem {
  line: number
  /** The heading of the column; empty when the whole row or list is concerned. */
  column: string
  message: string
}

/** What an import would do, or did. With a problem nothing is imported. */
export interface ImportOutcome {
  added: string[]
  /** There already: they stay as they are. */
  unchanged: number
  problems: ImportProblem[]
}

interface PlannedRow {
  line: number
  row: ImportRow
  file: Entry | undefined
}

/**
 * Back issues from a zip archive with `articles.csv` and the PDFs that it names. Without `isForReal` it only says what would happen. All come or
 * none; whatever is there already, by its DOI or by its place, stays as it is, so that a second import changes nothing.
 */
export async function importArticles(services: Importing, organiser: Organiser, archive: Buffer, isForReal: boolean): Promise<ImportOutcome> {
  requireRight(organiser, 'publishing')
  return openZipBytes(archive, async (zip, entries) => {
    const { rows, problems } = await readList(services.db, zip, entries)
    const isKnown = await importsOf(services.db).known(rows.map(({ row }) => row))
    const added = rows.filter(({ row }) => !isKnown(row))
    const outcome = { added: added.map(({ row }) => row.title), unchanged: rows.length - added.length, problems }
    if (!isForReal || added.length === 0) return outcome
    if (problems.length > 0) throw new Refusal('request.invalid', 'Nothing was imported: the list has mistakes. Please check it first.')
    const files = new Map<PlannedRow, ReceivedFile>()
    for (const planned of added) if (planned.file) files.set(planned, await receivePdf(services, zip, planned, planned.file))
    await services.db.transaction().execute(async (trx) => {
      // A second click waits here, and finds everything done.
      await importsOf(trx).lock()
      const isKnownNow = await importsOf(trx).known(rows.map(({ row }) => row))
      const left = added.filter(({ row }) => !isKnownNow(row))
      if (left.length === 0) return
      for (const planned of left) await add(services, trx, planned.row, files.get(planned))
      await auditLogOf(trx).write(organiser, services.now(), {
        act: 'publishing.imported',
        about: 'articles',
        aboutName: 'Articles',
        details: { articles: left.length },
      })
    })
    return outcome
  })
}

async function readList(db: Database, zip: ZipFile, entries: Map<string, Entry>): Promise<{ rows: PlannedRow[]; problems: ImportProblem[] }> {
  // Archives that were made from a folder name it before each file.
  const named = new Map([...entries].map(([name, entry]) => [name.split('/').at(-1) ?? name, entry]))
  const list = named.get(listName)
  if (!list) throw new Refusal('request.invalid', `The archive has no file called ${listName}.`)
  if (list.uncompressedSize > maxCsvBytes) throw new Refusal('request.invalid', `${listName} is larger than 20 MB. Please import it in parts.`)
  const [head, ...lines] = readCsv((await bytesOf(zip, list)).toString('utf8'))
  const columns = (head?.cells ?? []).map((heading) => heading.trim().toLowerCase())
  const problems: ImportProblem[] = columns
    .filter((column) => column !== '' && !importColumns.includes(column))
    .map((column) => ({ line: 1, column, message: `This column is not known. Known are: ${importColumns.join(', ')}.` }))
  if (lines.length > maxRows) throw new Refusal('request.invalid', `${listName} has more than ${maxRows} rows. Please import it in parts.`)
  const rows: PlannedRow[] = []
  const dois = new Set<string>()
  for (const { line, cells } of lines) {
    const parsed = importRow.safeParse(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])))
    if (!parsed.success) {
      problems.push(...parsed.error.issues.map(({ path, message }) => ({ line, column: String(path[0] ?? ''), message })))
      continue
    }
    const row = parsed.data
    const file = row.file ? named.get(row.file) : undefined
    if (row.file && !file) problems.push({ line, column: 'file', message: `The archive has no file called ${row.file}.` })
    else if (file && !row.file.toLowerCase().endsWith('.pdf')) problems.push({ line, column: 'file', message: 'Only PDF files can be imported.' })
    if (row.doi && dois.has(row.doi.toLowerCase())) problems.push({ line, column: 'doi', message: 'Another row has this DOI too.' })
    dois.add(row.doi.toLowerCase())
    rows.push({ line, row, file })
  }
  const series = await articleSeriesOf(db, [...new Set(rows.map(({ row }) => row.series))])
  for (const { line, row } of rows) {
    const known = series.get(row.series)
    if (!known) problems.push({ line, column: 'series', message: 'There is no series or journal with this id.' })
    else if ((known.kind === 'journal') !== (row.issue !== ''))
      problems.push({ line, column: 'issue', message: row.issue ? 'A series of proceedings has no issues.' : 'Please enter the number of the issue.' })
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, column: '', message: 'The list has no rows.' })
  return { rows, problems: problems.toSorted((one, other) => one.line - other.line) }
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  await unpack(zip, entry, (chunk) => chunks.push(chunk))
  return Buffer.concat(chunks)
}

async function receivePdf(services: Importing, zip: ZipFile, { line }: PlannedRow, entry: Entry): Promise<ReceivedFile> {
  try {
    return await receiveFile(services, Readable.from([await bytesOf(zip, entry)]), 'article.pdf')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('request.invalid', `Nothing was imported. Line ${line}: ${error.message || damagedFile().message}`)
  }
}

async function add({ now, scanning }: Importing, trx: Transaction, row: ImportRow, file: ReceivedFile | undefined): Promise<void> {
  const store = publishingDeskOf(trx)
  if (file) {
    await storedFilesOf(trx).addClaimed([file], now())
    await scanning?.wake(trx, [file.id])
  }
  const volumeId = (await importsOf(trx).volumeOf(row)) ?? (await addVolume(trx, row, now()))
  const present = await store.articlesIn(volumeId)
  const wanted = slugFrom(row.title).slice(0, 70).replace(/-$/, '')
  const slugs = new Set(present.map(({ slug }) => slug))
  const position = Math.max(0, ...present.map((article) => article.position)) + 1
  const isReviewed = row.reviewed === 'yes'
  const id = randomId()
  await store.addArticle(
    {
      id,
      volume_id: volumeId,
      series: row.series,
      slug: slugs.has(wanted) ? `${wanted}-${position}` : wanted,
      paper_id: null,
      kind: 'paper',
      peer_reviewed: isReviewed,
      state: 'published',
      title: row.title,
      abstract: row.abstract,
      keywords: readKeywords(row.keywords.replaceAll(';', ',')),
      language: row.language || 'en',
      licence: row.licence,
      section: row.section,
      position,
      first_page: row['first page'],
      last_page: row['last page'],
      doi: row.doi || null,
      received_on: null,
      accepted_on: null,
      published_on: row.published,
      file_id: file?.id ?? null,
      made_at: now(),
      changed_at: now(),
    },
    authorsFrom(row.authors),
    [],
  )
  await store.addVersion(id, file?.id ?? null, { title: row.title }, 'Imported', now())
  const path = row['old address'] && formerPath(row['old address'])
  if (path && path !== '/') await importsOf(trx).addRedirect(path, id)
}

async function addVolume(trx: Transaction, row: ImportRow, now: Date): Promise<string> {
  const store = publishingDeskOf(trx)
  const year = Number(row.published.slice(0, 4))
  const wanted = slugFrom(row.issue ? `${row.series}-${row.volume}-${row.issue}` : `${row.series}-${year}`)
  const taken = await store.takenSlugs(wanted)
  const id = randomId()
  await store.addVolume({
    id,
    slug: taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted,
    kind: row.issue ? 'journal-issue' : 'proceedings',
    series: row.series,
    number: row.volume,
    issue: row.issue,
    year,
    title: row['volume title'] || `Volume ${row.volume}${row.issue && `, issue ${row.issue}`}`,
    conference_id: null,
    doi: null,
    state: 'published',
    published_on: row.published,
    made_at: now,
  })
  return id
}
