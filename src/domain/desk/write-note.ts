import type { Services } from '../services.ts'
import { notesOf } from './notes.store.ts'
import type { Organiser } from './organiser.ts'
import { recordOf } from './record.store.ts'

/** An internal note on any object, and a line in the record that it was written (not what it says). */
export async function writeNote(services: Pick<Services, 'db' | 'now'>, writer: Organiser, about: { about: string; aboutName: string }, body: string) {
  const moment = services.now()
  await services.db.transaction().execute(async (db) => {
    await notesOf(db).add(about.about, body, writer, moment)
    await recordOf(db).write(writer, moment, { act: 'note.written', ...about })
  })
}
