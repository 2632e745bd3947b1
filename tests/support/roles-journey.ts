import path from 'node:path'
import { givenConference } from '../../src/domain/conferences/conference.fixture.ts'
import { slugOf } from '../../src/domain/conferences/conference.ts'
import { conferencesOf } from '../../src/domain/conferences/conferences.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** A conference of next year, and somebody whose application as co-chair was accepted, in the database of a running site. */
export async function acceptedApplicant(site: RunningSite) {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const year = now().getUTCFullYear() + 1
  const conference = givenConference({ startDate: `${year}-05-11`, endDate: `${year}-05-13` })
  await conferencesOf(db).add(conference)
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  const email = 'meiling@example.org'
  const { reference } = await givenThings({ db, files, key: Buffer.alloc(32), now }).application(email)
  const person = { full_name: 'Mei Ling Tan', designation: 'Dr', organisation: 'National Institute of Health', country: 'Singapore' }
  await db
    .updateTable('application')
    .set({ ...person, state: 'accepted', role: 'co-chair-keynote-apply', s_category: 'Co-chair' })
    .where('reference', '=', reference)
    .execute()
  await close()
  return { reference, email, name: person.full_name, conference: conference.subConference, slug: slugOf(conference) }
}
