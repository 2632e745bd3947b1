import type { Organiser } from '../../desk/organiser.ts'
import { recordOf } from '../../desk/record.store.ts'
import type { Services } from '../../services.ts'
import { accountTokensOf } from '../account-tokens.store.ts'
import { accountsOf } from '../accounts.store.ts'
import { sessionsOf } from '../sessions.store.ts'
import { accountToChange, namedAccount } from './account-at-desk.ts'

type Tools = Pick<Services, 'db' | 'now'>

/** Nobody can sign in with this account from now on, and who is signed in with it is not any more. What was sent stays. */
export async function disableAccount({ db, now }: Tools, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await accountToChange(trx, organiser, id, seen)
    if (account.disabled_at) return
    await accountsOf(trx).change(account.id, { disabled_at: now() })
    await sessionsOf(trx).endAll(account.id)
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite'])
    await recordOf(trx).write(organiser, now(), { act: 'account.disabled', ...namedAccount(id) })
  })
}

/** The account opens again with the password and the passkeys that it had. */
export async function enableAccount({ db, now }: Tools, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await accountToChange(trx, organiser, id, seen)
    if (!account.disabled_at) return
    await accountsOf(trx).change(account.id, { disabled_at: null })
    await recordOf(trx).write(organiser, now(), { act: 'account.enabled', ...namedAccount(id) })
  })
}
