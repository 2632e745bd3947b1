import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface ContentEntryTable {
  collection: string
  id: string
  position: number
  data: unknown
  changed_at: Generated<Date>
  /** The search index. */
  words: GeneratedAlways<string>
}

export interface ContentDraftTable {
  collection: string
  id: string
  typed: ColumnType<unknown, string, string>
  revision: string
  base_version: number
  changed_at: Date
  changed_by: string
}

/** How a version came about: `found` is the entry before its first change. */
export type VersionAct = 'found' | 'published' | 'restored' | 'deleted' | 'taken in'

export interface ContentVersionTable {
  collection: string
  id: string
  version: number
  act: VersionAct
  data: ColumnType<unknown, string | null, never>
  position: number
  made_at: Date
  made_by: string
}
