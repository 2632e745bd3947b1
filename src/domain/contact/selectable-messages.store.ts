import type { SelectableRecord, SelectableRecords } from '../desk/act-on-selection.ts'
import type { Database } from '../tables.ts'
import type { StoredMessage } from './contact-messages.store.ts'
import { messageListOf } from './message-list.store.ts'
import { readMessageQuery } from './message-query.ts'

export type SelectableMessage = StoredMessage & SelectableRecord

/** Messages as an organiser selects them. */
export function selectableMessages(reader: string) {
  return (db: Database): SelectableRecords<SelectableMessage> => ({
    item: 'message',
    unknown: 'message.unknown',
    person: 'its writer',

    matching: (query, limit) => messageListOf(db, reader).versions(readMessageQuery(query), limit),

    async idsOf(references) {
      const rows = await db.selectFrom('contact_message').select(['id', 'reference']).where('reference', 'in', references).execute()
      return new Map(rows.map((row) => [row.reference, row.id]))
    },

    async versionsOf(references) {
      if (references.length === 0) return []
      return db.selectFrom('contact_message').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    },

    async whole(ids, hold) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('contact_message')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('reference')
        .$if(hold === 'hold', (select) => select.forUpdate())
        .execute()
      return rows.map((row) => ({ ...row, last: row.changed_at && row.changed_by ? { movedAt: row.changed_at, movedBy: row.changed_by } : undefined }))
    },
  })
}
