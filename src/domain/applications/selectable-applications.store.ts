import type { SelectableRecord, SelectableRecords } from '../desk/act-on-selection.ts'
import type { Database } from '../tables.ts'
import { applicationListOf } from './application-list.store.ts'
import { readApplicationQuery } from './application-query.ts'
import type { StoredApplication } from './applications.store.ts'

/** Applications as the desk selects them. */
export function selectableApplications(db: Database): SelectableRecords<StoredApplication & SelectableRecord> {
  return {
    item: 'application',
    unknown: 'application.unknown',
    person: 'the applicant',

    matching: (query, limit) => applicationListOf(db).versions(readApplicationQuery(query), limit),

    async idsOf(references) {
      const rows = await db.selectFrom('application').select(['id', 'reference']).where('reference', 'in', references).execute()
      return new Map(rows.map((row) => [row.reference, row.id]))
    },

    async versionsOf(references) {
      if (references.length === 0) return []
      return db.selectFrom('application').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    },

    async whole(ids, hold) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('application')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('reference')
        .$if(hold === 'hold', (select) => select.forUpdate())
        .execute()
      return rows.map((row) => ({
        ...row,
        version: row.version,
        last: row.changed_at && row.changed_by ? { movedAt: row.changed_at, movedBy: row.changed_by } : undefined,
      }))
    },
  }
}
