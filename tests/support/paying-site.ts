import path from 'node:path'
import type { Booking } from '../../src/domain/money/booking.ts'
import { bookingUrlOf } from '../../src/domain/money/bookings.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { installationKey } from '../../src/platform/database/installation-key.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenBooking, givenSales } from './given-money.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** What a running site sells: a company, a bank account and people whose places are to be paid. */
export async function payingSite(site: RunningSite) {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, pool, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const key = await installationKey(pool)
  const now = () => new Date()
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  // Made with the first place: it begins to write at once, which a journey without places would not wait for.
  let given: ReturnType<typeof givenThings> | undefined
  await givenSales(db, now())

  async function openPlace(email: string, name: string): Promise<Booking & { registrationId: string; payUrl: string }> {
    given ??= givenThings({ db, files, key, now })
    const { registrationId } = await given.registration(email, { moves: ['needs-approval', 'open'], name })
    const booking = await givenBooking(db, registrationId, now())
    return { ...booking, registrationId, payUrl: `${bookingUrlOf({ publicUrl: site.url, key }, booking)}/pay` }
  }
  const stateOf = async (registrationId: string) =>
    (await db.selectFrom('registration').select('state').where('id', '=', registrationId).executeTakeFirst())?.state
  return { db, close, openPlace, stateOf }
}
