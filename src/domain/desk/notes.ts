import * as z from 'zod/mini'
import { freeText } from '../forms/person-fields.schema.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { type AuditEvent, auditLogOf } from './audit-log.store.ts'
import { notesOf } from './notes.store.ts'
import type { Organiser } from './organiser.ts'

export const noteBody = z.object({ body: freeText(5000).check(z.minLength(1, 'Please write the note.')) })

/** Adds an internal note to an object. The audit log names the object, not the text of the note. */
export async function writeNote(
  services: Pick<Services, 'db' | 'now'>,
  writer: Organiser,
  find: (trx: Transaction) => Promise<Pick<AuditEvent, 'about' | 'aboutName'>>,
  body: string,
): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const named = await find(trx)
    await notesOf(trx).add(named.about, body, writer, now)
    await auditLogOf(trx).write(writer, now, { act: 'note.written', ...named })
  })
}
