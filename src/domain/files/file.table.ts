import type { ColumnType, Generated } from 'kysely'
import type { FileScan } from './file-scan.ts'

/** PostgreSQL's bigint is read as text and written as a number. */
type Bytes = ColumnType<string, number, number>

export interface StoredFileTable {
  id: string
  storage_key: string
  original_name: string
  media_type: string
  size_bytes: Bytes
  sha256: string
  arrived_at: Date
  claimed: Generated<boolean>
  scan: Generated<FileScan | null>
  scanned_at: Generated<Date | null>
  scan_finding: Generated<string | null>
  note: Generated<string | null>
}

export interface UploadTable {
  id: string
  size_bytes: Bytes
  file_name: string
  grown_at: Date
}

export interface UploadReservationTable {
  id: string
  source: string
  size_bytes: Bytes
  ends_at: Date
}

export interface UploadPartTable {
  storage_key: string
  upload_id: string
  position: Bytes
  size_bytes: Bytes
  sha256: string
}
