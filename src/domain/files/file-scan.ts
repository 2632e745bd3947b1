import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import type { FileStore } from './file-store.ts'

/** The result of a virus scan; null before it. */
export type FileScan = 'clean' | 'infected'

/** Why a file cannot be downloaded. */
export type Hold = 'not-yet-scanned' | 'infected'

/** Only where a virus scanner is configured. */
export interface Scanning {
  /** Queues these files for the scanner, in the transaction. */
  wake(db: Database, fileIds: string[]): Promise<void>
}

/** The finding, or undefined for a clean file. Throws when the scanner does not answer. */
export type ScanBytes = (bytes: Readable) => Promise<string | undefined>

/** An infected file is always held; an unscanned one only where a scanner is configured. */
export function holdOf(scan: FileScan | null, scanning: Scanning | undefined): Hold | null {
  if (scan === 'infected') return 'infected'
  return scan === null && scanning ? 'not-yet-scanned' : null
}

export const holdLabels = {
  'not-yet-scanned': 'Not yet scanned for viruses. It is safely here, and can be downloaded as soon as the scanner has looked at it.',
  infected: 'Our virus scanner found something harmful in it. It is kept under lock: nobody can download it.',
} as const satisfies Record<Hold, string>

export function heldBack(hold: Hold): Refusal {
  return new Refusal(hold === 'infected' ? 'file.infected' : 'file.not_yet_scanned', holdLabels[hold], {}, hold === 'infected' ? undefined : 60)
}

/** The only way to read an uploaded file: refuses what is held. */
export async function openFile(
  { files, scanning }: { files: Pick<FileStore, 'read'>; scanning?: Scanning | undefined },
  { storageKey, scan }: { storageKey: string; scan: FileScan | null },
): Promise<Readable> {
  const hold = holdOf(scan, scanning)
  if (hold) throw heldBack(hold)
  return files.read(storageKey)
}
