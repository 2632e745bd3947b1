import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { accountsOf } from './accounts.store.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { openSession } from './open-session.ts'
import { passkeysOf } from './passkeys.store.ts'
import { hashOfSecret } from './secret.ts'
import { sessionsOf } from './sessions.store.ts'
import { detailsOfAccount, type Origin, type SignInOutcome } from './sign-in.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

const purposes = ['reset', 'invite'] as const

/** Whether the link from the mail could still be used; looking does not use it. */
export async function isResetOpen({ db, now }: Pick<Services, 'db' | 'now'>, secret: string): Promise<boolean> {
  const hash = hashOfSecret(secret)
  return hash !== undefined && (await accountTokensOf(db).find(hash, purposes, now())) !== undefined
}

/** Whoever holds the link from the mail chooses a new password: the address is proven with it, and everyone else is signed out. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  secret: string,
  password: string,
  origin: Origin,
): Promise<SignInOutcome> {
  const now = services.now()
  const hash = hashOfSecret(secret)
  const open = hash && (await accountTokensOf(services.db).find(hash, purposes, now))
  const owner = open && (await accountsOf(services.db).find(open.account_id))
  if (!hash || !owner || owner.disabled_at) throw over()
  await refuseCommonPassword(password, { fName: owner.f_name, lName: owner.l_name, email: owner.email })
  const passwordHash = await services.passwords.hash(password)
  return services.db.transaction().execute(async (trx) => {
    const token = await accountTokensOf(trx).use(hash, purposes, now)
    const account = token && (await accountsOf(trx).find(token.account_id))
    if (!account || account.email !== token.email) throw over()
    if (!account.confirmed_at) await endWhatAStrangerLeft(trx, account.id)
    await accountsOf(trx).change(account.id, { password_hash: passwordHash, password_one_time: false, confirmed_at: account.confirmed_at ?? now })
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite', 'confirm', 'leave-address', 'enter-address'])
    await sessionsOf(trx).endAll(account.id)
    await tellPasswordChanged(services, trx, account)
    return { session: await openSession(trx, account.id, origin.device, origin.earlier, now), details: detailsOfAccount(account) }
  })
}

/** Somebody may have made the account with an address that is not theirs; its owner gets it without the stranger's keys. */
async function endWhatAStrangerLeft(trx: Transaction, accountId: AccountId): Promise<void> {
  await passkeysOf(trx).removeAll(accountId)
}

function over(): Refusal {
  return new Refusal('account.token_invalid', 'This link has been used or is too old. Please ask for a new one.')
}
