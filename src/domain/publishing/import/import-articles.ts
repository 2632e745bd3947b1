import { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { randomId } from '../../accounts/tokens.ts'
import { isCalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { damagedFile } from '../../files/file-content.ts'
import { receiveFile } from '../../files/receive-file.ts'
import { type ReceivedFile, storedFilesOf } from '../../files/stored-files.store.ts'
import { openZipBytes } from '../../files/zip-file.ts'
import { readKeywords } from '../../papers/paper-details.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { slugFrom } from '../desk/make-volume.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { authorsFrom, formerPath, type ImportRow } from './import-row.ts'
import { importsOf } from './imports.store.ts'
import { bytesOf, type ImportProblem, type PlannedRow, placeOfProblem, readArchive, type XmlWishes } from './read-archive.ts'

type Importing = Pick<Services, 'db' | 'now' | 'files' | 'inspectPdf' | 'scanning'>

/** What an import would do, or did. With a problem nothing is imported. */
export interface ImportOutcome {
  added: string[]
  /** There already: they stay as they are. */
  unchanged: number
  problems: ImportProblem[]
}

/**
 * Back issues from a zip archive with `articles.csv`, or with the XML of a journal system, and the PDFs that these name. Without `isForReal` it only
 * says what would happen. All come or none; whatever is there already, by its DOI or by its place, stays as it is, so that a second import changes
 * nothing.
 */
export async function importArticles(
  services: Importing,
  organiser: Organiser,
  archive: Buffer,
  isForReal: boolean,
  wishes: XmlWishes = {},
  signal?: AbortSignal,
): Promise<ImportOutcome> {
  requireRight(organiser, 'publishing')
  return openZipBytes(archive, async (zip, entries) => {
    const { rows, problems } = await readArchive(services.db, zip, entries, wishes, signal)
    const isKnown = await importsOf(services.db).known(rows.map(({ row }) => row))
    const added = rows.filter(({ row }) => !isKnown(row))
    const outcome = { added: added.map(({ row }) => row.title), unchanged: rows.length - added.length, problems }
    if (!isForReal || added.length === 0) return outcome
    if (problems.length > 0) throw new Refusal('request.invalid', 'Nothing was imported: the list has mistakes. Please check it first.')
    const files = new Map<PlannedRow, ReceivedFile>()
    for (const planned of added) if (planned.pdf) files.set(planned, await receivePdf(services, zip, planned, planned.pdf))
    await services.db.transaction().execute(async (trx) => {
      // A second click waits here, and finds everything done.
      await importsOf(trx).lock()
      const isKnownNow = await importsOf(trx).known(rows.map(({ row }) => row))
      const left = added.filter(({ row }) => !isKnownNow(row))
      if (left.length === 0) return
      for (const planned of left) await add(services, trx, planned, files.get(planned))
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

async function receivePdf(services: Importing, zip: ZipFile, planned: PlannedRow, pdf: Entry | Buffer): Promise<ReceivedFile> {
  try {
    return await receiveFile(services, Readable.from([Buffer.isBuffer(pdf) ? pdf : await bytesOf(zip, pdf)]), 'article.pdf')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('request.invalid', `Nothing was imported. ${placeOfProblem(planned)}: ${error.message || damagedFile().message}`)
  }
}

async function add({ now, scanning }: Importing, trx: Transaction, { row, details }: PlannedRow, file: ReceivedFile | undefined): Promise<void> {
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
      kind: details?.kind ?? 'paper',
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
      received_on: dayOrNull(details?.receivedOn),
      accepted_on: dayOrNull(details?.acceptedOn),
      funding: details?.funding ?? '',
      interests: details?.interests ?? '',
      data_availability: details?.dataAvailability ?? '',
      published_on: row.published,
      file_id: file?.id ?? null,
      made_at: now(),
      changed_at: now(),
    },
    details?.authors ?? authorsFrom(row.authors),
    details?.references ?? [],
  )
  await store.addVersion(id, file?.id ?? null, { title: row.title }, 'Imported', now())
  const path = row['old address'] && formerPath(row['old address'])
  if (path && path !== '/') await importsOf(trx).addRedirect(path, id)
}

const dayOrNull = (day = '') => (isCalendarDay(day) ? day : null)

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
