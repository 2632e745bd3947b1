import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type FileScan, holdLabels, holdOf } from '../../files/file-scan.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { FileKind } from '../submission.ts'
import { paperListOf } from './paper-list.store.ts'
import { type PaperQuery, writePaperQuery } from './paper-query.ts'

/** How many files and bytes one archive holds. */
const maxFiles = 2000
const maxBytes = 2_000_000_000

/** What stands in the archive between a reference and the number of a file. */
const kindNames = {
  document: '',
  documentblind: 'blind copy',
  documentcv: 'CV',
  fullpaper: 'full paper',
  fullpaperblind: 'blind copy of the full paper',
} as const satisfies Record<FileKind, string>

interface PackedFile {
  /** Its name in the archive: the reference, a number and its own name. */
  path: string
  storageKey: string
  scan: FileScan | null
  sizeBytes: number
  arrivedAt: Date
}

interface PackedFiles {
  files: PackedFile[]
  /** Files that cannot be downloaded, with the reason. */
  held: { path: string; why: string }[]
  bytes: number
}

/** The current files of what matches, named by reference. Refuses more than one archive holds, before anything is sent. */
export async function filesToPack({ db, scanning }: Pick<Services, 'db' | 'scanning'>, query: PaperQuery): Promise<PackedFiles> {
  const found = await paperListOf(db).files(query, maxFiles + 1)
  const packed: PackedFiles = { files: [], held: [], bytes: 0 }
  const counts = new Map<string, number>()
  for (const { reference, kind, name, storageKey, scan, sizeBytes, arrivedAt } of found) {
    const label = [reference, kindNames[kind]].filter(Boolean).join(' ')
    const number = (counts.get(label) ?? 0) + 1
    counts.set(label, number)
    const path = `${label} ${number} ${safeName(name)}`
    const hold = holdOf(scan, scanning)
    if (hold) packed.held.push({ path, why: holdLabels[hold] })
    else {
      packed.files.push({ path, storageKey, scan, sizeBytes, arrivedAt })
      packed.bytes += sizeBytes
    }
  }
  if (found.length > maxFiles || packed.bytes > maxBytes) {
    const count = found.length > maxFiles ? `more than ${maxFiles.toLocaleString('en-GB')} files` : `${formatGigabytes(packed.bytes)} of files`
    throw new Refusal(
      'request.too_large',
      `These are ${count}. One archive holds at most ${maxFiles.toLocaleString('en-GB')} files and ${formatGigabytes(maxBytes)}. Please choose fewer submissions.`,
    )
  }
  return packed
}

/** The files of what matches, for an archive; the audit log records who took them. */
export async function exportFiles(services: Pick<Services, 'db' | 'now' | 'scanning'>, organiser: Organiser, query: PaperQuery) {
  const packed = await filesToPack(services, query)
  if (packed.files.length + packed.held.length === 0) throw new Refusal('file.unknown', 'None of these submissions has a file.')
  const details = { files: packed.files.length, query: writePaperQuery(query).toString() }
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'submissions.files_exported', about: 'submissions', aboutName: 'Submissions', details })
  return packed
}

/** The text that stands in the archive for files that are held back. */
export function heldList(held: PackedFiles['held']): string {
  return ['These files are not in the archive:', '', ...held.map(({ path, why }) => `${path}: ${why}`), ''].join('\r\n')
}

/** A name that every system can write, and that stays in its folder. */
export function safeName(name: string): string {
  return name.replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_').slice(-150)
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`
}
