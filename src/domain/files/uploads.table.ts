import type { ColumnType } from 'kysely'

/** PostgreSQL's bigint reads as text; it is written from a number. */
type Bytes = ColumnType<string, number, number>

export interface UploadTable {
  id: string
  size_bytes: Bytes
  file_name: string
  grown_at: Date
}

export interface UploadPartTable {
  storage_key: string
  upload_id: string
  position: Bytes
  size_bytes: Bytes
  sha256: string
}
