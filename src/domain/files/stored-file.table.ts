import type { ColumnType, Generated } from 'kysely'
import type { FileScan } from './file-scan.ts'

export interface StoredFileTable {
  id: string
  storage_key: string
  original_name: string
  media_type: string
  /** PostgreSQL's bigint reads as text; it is written from a number. */
  size_bytes: ColumnType<string, number, number>
  sha256: string
  arrived_at: Date
  claimed: Generated<boolean>
  scan: Generated<FileScan | null>
  scanned_at: Generated<Date | null>
  scan_finding: Generated<string | null>
}
