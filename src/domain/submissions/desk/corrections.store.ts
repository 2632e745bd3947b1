import { randomBytes } from 'node:crypto'
import type { Database } from '../../tables.ts'

/** One corrected field with both values, in words. */
export interface Change {
  field: string
  from: string
  to: string
}

/** The values of corrections that may name people. They lie beside the audit log, whose entries carry their id, so that an erasure can remove them. */
export function correctionsOf(db: Database) {
  return {
    /** Returns the id for the audit log. */
    async add(submissionId: string, changes: readonly Change[]): Promise<string> {
      const id = randomBytes(12).toString('hex')
      const rows = changes.map(({ field, from, to }, position) => ({ id, submission_id: submissionId, position, field, old_value: from, new_value: to }))
      if (rows.length > 0) await db.insertInto('submission_correction').values(rows).execute()
      return id
    },

    /** By the ids of audit log entries; those that were erased are missing. */
    async find(ids: readonly string[]): Promise<Map<string, Change[]>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('submission_correction').selectAll().where('id', 'in', ids).orderBy('id').orderBy('position').execute()
      const found = new Map<string, Change[]>()
      for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), { field: row.field, from: row.old_value, to: row.new_value }])
      return found
    },
  }
}

/** The id that an audit log entry carries in its details. */
export function correctionIdOf(details: Record<string, unknown>): string | undefined {
  return typeof details.correctionId === 'string' ? details.correctionId : undefined
}

/** 'Ada → Ada L.' */
export function formatValues({ from, to }: Change): string {
  return `${from || 'nothing'} → ${to || 'nothing'}`
}

/** 'Name: Ada → Ada L.' */
export function formatChange(change: Change): string {
  return `${change.field}: ${formatValues(change)}`
}
