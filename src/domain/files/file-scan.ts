import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'

/** What a scanner said of a file; nothing when none has looked at it. */
export type FileScan = 'clean' | 'infected'

/** Why a file does not leave the house. */
export type Hold = 'not-yet-scanned' | 'infected'

/** Set up only where the house has a scanner. */
export interface Scanning {
  /** Asks for these files to be looked at; the wish commits or vanishes with the transaction. */
  wake(db: Database, fileIds: string[]): Promise<void>
}

/** Found by the scanner, or nothing when the file is clean. Throws when the scanner gives no answer. */
export type ScanBytes = (bytes: Readable) => Promise<string | undefined>

/** What is infected stays here whatever is set up today; what nobody has looked at stays only where somebody will. */
export function holdOf(scan: FileScan | null, scanning: Scanning | undefined): Hold | null {
  if (scan === 'infected') return 'infected'
  return scan === null && scanning ? 'not-yet-scanned' : null
}

export const holdInWords = {
  'not-yet-scanned': 'Not yet scanned for viruses. It is safely here, and can be downloaded as soon as the scanner has looked at it.',
  infected: 'Our virus scanner found something harmful in it. It is kept under lock: nobody can download it.',
} as const satisfies Record<Hold, string>

export function heldBack(hold: Hold): Refusal {
  return new Refusal(hold === 'infected' ? 'file.infected' : 'file.not_yet_scanned', holdInWords[hold], {}, hold === 'infected' ? undefined : 60)
}
