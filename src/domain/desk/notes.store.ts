import { randomBytes } from 'node:crypto'
import type { Database } from '../tables.ts'
import type { Organiser } from './organiser.ts'

export interface DeskNote {
  id: string
  body: string
  writerName: string
  writtenAt: Date
}

/** Internal notes of the desk. `about` names the object as in the audit log. */
export function notesOf(db: Database) {
  return {
    async add(about: string, body: string, writer: Organiser, now: Date): Promise<void> {
      const row = { id: randomBytes(12).toString('hex'), about, body, writer_id: writer.accountId, writer_name: writer.name, written_at: now }
      await db.insertInto('desk_note').values(row).execute()
    },

    async about(about: string): Promise<DeskNote[]> {
      const rows = await db.selectFrom('desk_note').selectAll().where('about', '=', about).orderBy('written_at').orderBy('id').execute()
      return rows.map((row) => ({ id: row.id, body: row.body, writerName: row.writer_name, writtenAt: row.written_at }))
    },
  }
}
