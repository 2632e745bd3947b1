import path from 'node:path'
import { sql } from 'kysely'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenBooking, givenSales } from './given-money.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** People who registered for a conference, in the database of a running site; `attended` reads who came. */
export async function peopleAtDoor(site: RunningSite) {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  const { rows } = await sql<{ key: Buffer }>`SELECT key FROM installation_key WHERE purpose = 'forms'`.execute(db)
  const key = rows[0]?.key ?? Buffer.alloc(0)
  const given = givenThings({ db, files, key, now })
  await givenSales(db, now())
  const paid = { moves: ['needs-approval', 'open', 'paid'] as const, names: [] }
  for (const name of ['Zoë Ångström', 'João da Silva', 'Nguyễn Thị Ánh', '王小明', 'Mary Mbeki'])
    await given.registration(`${encodeURIComponent(name).replaceAll('%', '').toLowerCase()}@example.org`, { ...paid, name, moves: [...paid.moves] })
  const unpaid = await given.registration('noah@example.org', { moves: ['needs-approval', 'open'], name: 'Noah Núñez', names: [] })
  await givenBooking(db, unpaid.registrationId, now())
  await given.registration('carl@example.org', { moves: ['needs-approval', 'cancelled'], name: 'Carl Cancelled', names: [] })
  // Those above took their numbers without counting.
  await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 1000 }).execute()
  return {
    key,
    unpaid,
    close,
    db,
    attended: async () => {
      const found = await db
        .selectFrom('attendance')
        .innerJoin('registration', 'registration.id', 'attendance.registration_id')
        .select(['registration.name', 'attendance.kind'])
        .orderBy('registration.name')
        .execute()
      return found.map(({ name, kind }) => `${name}: ${kind}`).sort()
    },
  }
}
