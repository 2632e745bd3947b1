import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { confirmationLetter } from './account-letters.ts'
import type { Account } from './accounts.store.ts'
import { makeTokenLink } from './make-token-link.ts'

/** Asks the owner of an address whether it is theirs. */
export async function sendConfirmation(services: Pick<Services, 'now' | 'publicUrl' | 'queueMail'>, trx: Transaction, account: Account): Promise<void> {
  const url = await makeTokenLink(services, trx, account, { purpose: 'confirm', email: account.email, path: '/confirm-address' })
  const to = { name: `${account.f_name} ${account.l_name}`, address: account.email }
  await services.queueMail(trx, { kind: 'account.confirm', about: `account:${account.id}`, to, letter: confirmationLetter(to.name, url) })
}
