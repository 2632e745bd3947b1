import { dayInZone } from '../dates.ts'
import { removeStoredBytes } from '../files/receive-file.ts'
import type { Services } from '../services.ts'
import { visaRequestsOf } from './visa.store.ts'

const atATime = 200

/** Erases the passports of conferences that are over, and the letters that name them; the keyed hash stays. Returns how many. */
export async function erasePassports({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>): Promise<number> {
  let erased = 0
  for (;;) {
    const { ids, storageKeys } = await db.transaction().execute(async (trx) => {
      const ids = await visaRequestsOf(trx).erasePassports(dayInZone(now(), 'UTC'), now(), atATime)
      return { ids, storageKeys: await visaRequestsOf(trx).eraseLetters(ids) }
    })
    await removeStoredBytes(files, storageKeys)
    erased += ids.length
    if (ids.length < atATime) return erased
  }
}
