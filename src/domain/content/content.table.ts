import type { Generated } from 'kysely'

export interface ContentEntryTable {
  collection: string
  id: string
  position: number
  data: unknown
  changed_at: Generated<Date>
}
