import { mayWorkAtDesk } from '../desk/desk.access.ts'
import { deskRulesOf } from '../desk/desk-rules.store.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import type { SignedIn } from './account.ts'
import { accountsOf } from './accounts.store.ts'
import { passkeysOf } from './passkeys.store.ts'
import { sessionsOf } from './sessions.store.ts'

/** Where the desk asks for passkeys, whoever knows only the password of an organiser who has some may neither add one nor remove one: either would be a way round the rule. */
export function refuseWithoutPasskey(person: SignedIn, owned: number): void {
  if (person.lacksPasskey && owned > 0)
    throw new Refusal('account.passkey_needed', 'The desk opens only with a passkey. Please sign in with one of yours before you change them.')
}

export async function removePasskey(db: Database, person: SignedIn, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owned = await passkeysOf(trx).hold(person.accountId)
    refuseWithoutPasskey(person, owned.length)
    const isLast = owned.length === 1 && owned[0]?.id === id
    if (isLast && mayWorkAtDesk(person) && (await deskRulesOf(trx).holds('passkey')))
      throw new Refusal('account.passkey_needed', 'This is your only passkey, and the desk opens only with one. Please add another first.')
    await passkeysOf(trx).remove(person.accountId, id)
  })
}

/** For somebody who lost their device, at the command line: they begin again with the password. False when nobody has this address. */
export async function forgetPasskeys(db: Database, email: string): Promise<boolean> {
  const account = await accountsOf(db).findByAddress(email)
  if (!account) return false
  await passkeysOf(db).removeAll(account.id)
  await sessionsOf(db).endAll(account.id)
  return true
}
