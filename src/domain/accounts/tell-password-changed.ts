import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { passwordChangedLetter } from './account-letters.ts'
import type { Account } from './accounts.store.ts'

/** The owner hears of every change, so that a thief cannot work in silence. */
export async function tellPasswordChanged(
  { queueMail, publicUrl }: Pick<Services, 'queueMail' | 'publicUrl'>,
  trx: Transaction,
  account: Account,
): Promise<void> {
  const to = { name: `${account.f_name} ${account.l_name}`, address: account.email }
  const letter = passwordChangedLetter(to.name, `${publicUrl}/forgotten-password`)
  await queueMail(trx, { kind: 'account.password_changed', about: `account:${account.id}`, to, letter })
}
