import type { ColumnType, GeneratedAlways } from 'kysely'

export interface AuditLogTable {
  /** A bigint, which the driver returns as text. */
  id: GeneratedAlways<string>
  at: Date
  actor_id: string
  actor_name: string
  act: string
  about: string
  about_name: string
  details: ColumnType<Record<string, unknown>, string, never>
}

export interface DeskNoteTable {
  id: string
  about: string
  body: string
  writer_id: string
  writer_name: string
  written_at: Date
}
