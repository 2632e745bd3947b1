import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { notesOf } from './notes.store.ts'
import type { Organiser } from './organiser.ts'
import { type Deed, recordOf } from './record.store.ts'

/** An internal note on any object that is there, and a line in the record that it was written (not what it says). */
export async function writeNote(
  services: Pick<Services, 'db' | 'now'>,
  writer: Organiser,
  find: (trx: Transaction) => Promise<Pick<Deed, 'about' | 'aboutName'>>,
  body: string,
): Promise<void> {
  const moment = services.now()
  await services.db.transaction().execute(async (trx) => {
    const named = await find(trx)
    await notesOf(trx).add(named.about, body, writer, moment)
    await recordOf(trx).write(writer, moment, { act: 'note.written', ...named })
  })
}
