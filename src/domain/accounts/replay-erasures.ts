import type { Services } from '../services.ts'
import { accountsOf } from './accounts.store.ts'
import { addressHashOf, eraseSentBy } from './erase-person.ts'
import { type Erasure, erasuresOf } from './erasures.store.ts'

/** Whoever was forgotten after a backup was made is forgotten again after it was restored. Answers how many people it found. */
export async function replayErasures({ db, files, key, now }: Pick<Services, 'db' | 'files' | 'key' | 'now'>, erasures: readonly Erasure[]): Promise<number> {
  const hashes = new Set(erasures.flatMap(({ addressHash }) => addressHash ?? []))
  const { found, storageKeys } = await db.transaction().execute(async (trx) => {
    const people = new Set<string>()
    const keys: string[] = []
    for (const address of await erasuresOf(trx).addresses()) {
      if (!hashes.has(addressHashOf(key, address))) continue
      people.add(address)
      keys.push(...(await eraseSentBy(trx, address, now())))
    }
    for (const erasure of erasures) {
      const account = await accountsOf(trx).find(erasure.accountId)
      if (account) {
        people.add(account.email.toLowerCase())
        // The address may have been another one when the backup was made.
        if (erasure.addressHash !== null && account.confirmed_at) keys.push(...(await eraseSentBy(trx, account.email, now())))
        await accountsOf(trx).remove(account.id)
      }
      await erasuresOf(trx).note(erasure)
    }
    return { found: people.size, storageKeys: keys }
  })
  for (const storageKey of storageKeys) await files.remove(storageKey)
  return found
}
