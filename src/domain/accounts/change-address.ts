import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { SignedIn } from './account.ts'
import { enterAddressLetter, leaveAddressLetter } from './account-letters.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import { proveIt } from './change-password.ts'
import { makeTokenLink } from './make-token-link.ts'
import { hashOfSecret } from './secret.ts'

const path = '/change-address'

/** Somebody wants to be reached elsewhere: a link goes to both addresses, and only both together change anything. Whether the new one has an account is not said. */
export async function requestAddressChange(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  form: { email: string; currentPassword: string },
  source: string,
): Promise<void> {
  await proveIt(services, person, form.currentPassword, source)
  if (form.email.toLowerCase() === person.email.toLowerCase())
    throw new Refusal('request.invalid', 'One thing needs your attention.', { email: 'This is your address already.' })
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account || (await accountsOf(trx).findByAddress(form.email))) return
    const name = `${account.f_name} ${account.l_name}`
    const about = `account:${account.id}`
    const enter = await makeTokenLink(services, trx, account, { purpose: 'enter-address', email: form.email, path })
    await services.queueMail(trx, { kind: 'account.enter_address', about, to: { name, address: form.email }, letter: enterAddressLetter(name, enter) })
    const leave = await makeTokenLink(services, trx, account, { purpose: 'leave-address', email: form.email, path })
    await services.queueMail(trx, {
      kind: 'account.leave_address',
      about,
      to: { name, address: account.email },
      letter: leaveAddressLetter(name, form.email, leave),
    })
  })
}

/** One of the two ends agrees. Answers whether that was the last one needed; an address that was never confirmed need not be asked. */
export async function agreeToAddressChange({ db, now }: Pick<Services, 'db' | 'now'>, person: SignedIn, secret: string): Promise<'changed' | 'waiting'> {
  const hash = hashOfSecret(secret)
  const purposes = ['leave-address', 'enter-address'] as const
  return db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    const open = hash && (await accountTokensOf(trx).find(hash, purposes, now()))
    if (!account || !hash || !open || open.account_id !== account.id) throw over()
    const token = await accountTokensOf(trx).use(hash, purposes, now())
    if (!token) throw over()
    const agreed = (purpose: (typeof purposes)[number]) => accountTokensOf(trx).usedFor(account.id, purpose, token.email)
    const left = account.confirmed_at === null || (await agreed('leave-address'))
    if (!left || !(await agreed('enter-address'))) return 'waiting'
    await move(trx, account, token.email, now())
    return 'changed'
  })
}

async function move(trx: Transaction, account: Account, email: string, now: Date): Promise<void> {
  const taken = await accountsOf(trx).findByAddress(email)
  if (taken && taken.id !== account.id) throw over()
  await accountsOf(trx).change(account.id, { email, confirmed_at: now })
  await accountTokensOf(trx).endAll(account.id, ['confirm', 'reset', 'invite', 'leave-address', 'enter-address'])
}

function over(): Refusal {
  return new Refusal('account.token_invalid', 'This link has been used, is too old, or belongs to another account. Please ask for the change again.')
}
