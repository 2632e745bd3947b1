import path from 'node:path'
import { sql } from 'kysely'
import { givenConference } from '../../src/domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../src/domain/conferences/conferences.store.ts'
import type { Database, Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenBooking, givenSales } from './given-money.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** A company that can sell, a later conference, and somebody whose place is confirmed and to be paid, in the database of a running site. */
export async function moneyAt(site: RunningSite, alsoWrite?: (db: Database, place: { registrationId: string }) => Promise<void>) {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  const given = givenThings({ db, files, key: await keyOf(db), now })
  await givenSales(db, now())
  const year = now().getUTCFullYear() + 2
  const place = await given.registration('lea@example.org', { moves: ['needs-approval', 'open'] })
  const open = { abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null }
  await conferencesOf(db).add(
    givenConference({ ...open, _id: 'kandy', code: 'KA', subConference: 'Health and Medicine Kandy', startDate: `${year}-05-11`, endDate: `${year}-05-13` }),
  )
  const booking = await givenBooking(db, place.registrationId, now())
  await alsoWrite?.(db, place)
  await close()
  return { place, booking }
}

/** The key of which the site derives its secret links. */
async function keyOf(db: Database): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`SELECT key FROM installation_key WHERE purpose = 'forms'`.execute(db)
  if (!rows[0]) throw new Error('The site has no key.')
  return rows[0].key
}
