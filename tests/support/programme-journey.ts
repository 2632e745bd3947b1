import path from 'node:path'
import { sql } from 'kysely'
import { addDays, dayInZone } from '../../src/domain/dates.ts'
import { chairUrlOf } from '../../src/domain/programme/chairs/chair-link.ts'
import { chairsOf } from '../../src/domain/programme/chairs/chairs.store.ts'
import { programmeOf } from '../../src/domain/programme/programme.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** A conference that takes place today in the database of a running site: two talks in a streamed room, a chair, and somebody far away. */
export async function conferenceToday(site: RunningSite) {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  const { rows } = await sql<{ key: Buffer }>`SELECT key FROM installation_key WHERE purpose = 'forms'`.execute(db)
  const key = rows[0]?.key ?? Buffer.alloc(0)
  const given = givenThings({ db, files, key, now })
  const accepted = (email: string, title: string) => given.submission(email, { moves: ['received', 'under-review', 'accepted', 'confirmed'], titles: [title] })
  const one = await accepted('ada@example.org', 'Bernoulli numbers by machine')
  const two = await accepted('bob@example.org', 'Looms that remember: patterns on punched cards in Lyon and their long afterlife')
  const vera = await given.registration('vera@example.org', { moves: ['needs-approval', 'open'], name: 'Vera Virtual', names: [] })
  const { time_zone } = await db.selectFrom('conference').select('time_zone').where('id', '=', 'colombo').executeTakeFirstOrThrow()
  const today = dayInZone(now(), time_zone)
  await db
    .updateTable('conference')
    .set({ start_date: today, end_date: addDays(today, 1) })
    .where('id', '=', 'colombo')
    .execute()
  const rooms = [{ id: 'online', name: 'Online room', place: '', isVirtual: true, streamUrl: 'https://stream.example.org/room' }]
  const items = [one, two].map(({ paperId }) => ({ id: `item-${paperId}`, kind: 'paper' as const, paperId, minutes: 15 }))
  const sessions = [{ id: 'morning', title: 'Machines and memory', day: today, start: 540, end: 630, roomId: 'online', chairs: ['carl'], items }]
  const store = programmeOf('colombo', db)
  await store.save({ rooms, sessions, talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 1 }, now())
  await store.savePeople([{ id: 'carl', name: 'Carl Chair', email: 'carl@example.org', affiliation: '', timeZone: '' }])
  await store.publish({ draftVersion: 1, content: { rooms, sessions, questionMinutes: 5 }, publishedAt: now(), isUrgent: false }, 'Olga')
  const chair = await chairsOf(db).find('carl')
  return {
    chair: new URL(chairUrlOf({ publicUrl: site.url, key }, chair ?? { id: '', linkVersion: 0 })).pathname,
    slides: `/submission/${one.reference}/${one.secret}/papers/1/slides`,
    join: `/registration/${vera.reference}/${vera.secret}/join`,
    close,
    presented: async () =>
      (await db.selectFrom('paper').select('title').where('presented_at', 'is not', null).orderBy('title').execute()).map(({ title }) => title),
  }
}
