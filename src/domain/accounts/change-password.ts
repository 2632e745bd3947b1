import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { accountsOf } from './accounts.store.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { sessionsOf } from './sessions.store.ts'
import { slowDown } from './slow-down.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

/** A new password: the old one is asked for, all other devices are signed out, the owner is told. Whoever has none yet just chooses one. */
export async function changePassword(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  form: { currentPassword: string; password: string },
  source: string,
): Promise<void> {
  await proveIt(services, person, form.currentPassword, source)
  await refuseCommonPassword(form.password, person)
  const hash = await services.passwords.hash(form.password)
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account) return
    await accountsOf(trx).change(account.id, { password_hash: hash, password_one_time: false })
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite'])
    await sessionsOf(trx).endAll(account.id, person.sessionId)
    await tellPasswordChanged(services, trx, account)
  })
}

/** Before what cannot be undone the password is asked for once more; guessing at it is slowed as at the door. */
export async function proveIt(
  { db, passwords, now }: Pick<Services, 'db' | 'passwords' | 'now'>,
  person: SignedIn,
  currentPassword: string,
  source: string,
): Promise<void> {
  const account = await accountsOf(db).find(person.accountId)
  if (account?.password_hash === null) return
  const counted = await slowDown(db, person.email, source, now())
  if (!account || !(await passwords.verify(account.password_hash, currentPassword)))
    throw new Refusal('request.invalid', 'One thing needs your attention.', { currentPassword: 'This is not your password.' })
  await counted.forgive()
}
