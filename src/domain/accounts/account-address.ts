import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import { findConflictsOf } from '../review/assignment/find-conflicts.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { SignedIn } from './account.ts'
import { confirmationLetter, enterAddressLetter, leaveAddressLetter } from './account-letters.ts'
import { requireCurrentPassword } from './account-password.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { type Account, accountsOf, recipientOf } from './accounts.store.ts'
import { hashOfSecret, makeTokenLink } from './tokens.ts'

/** Queues the mail with the link that confirms the address of an account. Returns 0, or the seconds to wait when there were too many. */
export async function queueConfirmation(
  services: Pick<Services, 'now' | 'publicUrl' | 'queueMail'>,
  trx: Transaction,
  account: Account,
  source: string,
): Promise<number> {
  const wait = await countLetter(trx, 'account.confirm', { target: account.email, account: account.id, source }, services.now())
  if (wait > 0) return wait
  const url = await makeTokenLink(services, trx, account, { purpose: 'confirm', email: account.email, path: '/confirm-address' })
  const to = recipientOf(account)
  await services.queueMail(trx, { kind: 'account.confirm', about: `account:${account.id}`, to, letter: confirmationLetter(to.name, url) })
  return 0
}

/** Sends a new link; the older one stops working. */
export async function resendConfirmation(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>, person: SignedIn, source: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account || account.confirmed_at) return
    const wait = await queueConfirmation(services, trx, account, source)
    const minutes = Math.ceil(wait / 60)
    if (wait > 0)
      throw new Refusal(
        'request.too_many',
        `We have just sent a link. Please check your inbox, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        {},
        wait,
      )
  })
}

/**
 * Confirms the address of the signed-in account. The link alone is not enough: otherwise somebody could register with the address of
 * another person and wait until they click.
 */
export async function confirmAddress({ db, now }: Pick<Services, 'db' | 'now'>, person: SignedIn, secret: string): Promise<void> {
  const hash = hashOfSecret(secret)
  await db.transaction().execute(async (trx) => {
    const token = hash && (await accountTokensOf(trx).find(hash, ['confirm'], now()))
    if (!hash || !token || token.account_id !== person.accountId || token.email !== person.email)
      throw new Refusal(
        'account.token_invalid',
        'This link has been used, is too old, or belongs to another account. You can have a new one sent from your account page.',
      )
    await accountTokensOf(trx).use(hash, ['confirm'], now())
    await accountsOf(trx).change(person.accountId, { confirmed_at: now() })
  })
}

const changePath = '/change-address'

/**
 * Sends a link to the old and the new address; both must agree. Neither the response nor the letter to the old address reveals whether the new
 * address has an account, or that it was written to too often.
 */
export async function requestAddressChange(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  form: { email: string; currentPassword: string },
  source: string,
): Promise<void> {
  await requireCurrentPassword(services, person, form.currentPassword, source)
  if (form.email.toLowerCase() === person.email.toLowerCase())
    throw new Refusal('request.invalid', 'One thing needs your attention.', { email: 'This is already your address.' })
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account) return
    if ((await countLetter(trx, 'account.enter_address', { target: form.email, account: account.id, source }, services.now())) > 0) return
    const about = `account:${account.id}`
    if (!(await accountsOf(trx).findByAddress(form.email))) {
      const enter = await makeTokenLink(services, trx, account, { purpose: 'enter-address', email: form.email, path: changePath })
      await services.queueMail(trx, { kind: 'account.enter_address', about, to: { name: '', address: form.email }, letter: enterAddressLetter(enter) })
    }
    const to = recipientOf(account)
    const leave = await makeTokenLink(services, trx, account, { purpose: 'leave-address', email: form.email, path: changePath })
    await services.queueMail(trx, {
      kind: 'account.leave_address',
      about,
      to,
      letter: leaveAddressLetter(to.name, form.email, leave),
    })
  })
}

/** Records the agreement of one address and changes the address when both have agreed. An old address that was never confirmed is not needed. */
export async function agreeToAddressChange({ db, now }: Pick<Services, 'db' | 'now'>, person: SignedIn, secret: string): Promise<'changed' | 'waiting'> {
  const hash = hashOfSecret(secret)
  const purposes = ['leave-address', 'enter-address'] as const
  return db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    const open = hash && (await accountTokensOf(trx).find(hash, purposes, now()))
    if (!account || !hash || !open || open.account_id !== account.id) throw expiredChangeLink()
    const token = await accountTokensOf(trx).use(hash, purposes, now())
    if (!token) throw expiredChangeLink()
    const agreed = (purpose: (typeof purposes)[number]) => accountTokensOf(trx).usedFor(account.id, purpose, token.email)
    const left = account.confirmed_at === null || (await agreed('leave-address'))
    if (!left || !(await agreed('enter-address'))) return 'waiting'
    await changeAddress(trx, account, token.email, now())
    return 'changed'
  })
}

async function changeAddress(trx: Transaction, account: Account, email: string, now: Date): Promise<void> {
  const taken = await accountsOf(trx).findByAddress(email)
  if (taken && taken.id !== account.id) throw expiredChangeLink()
  await accountsOf(trx).change(account.id, { email, confirmed_at: now })
  await findConflictsOf(trx, email, now)
  await accountTokensOf(trx).endAll(account.id, ['confirm', 'reset', 'invite', 'leave-address', 'enter-address'])
}

function expiredChangeLink(): Refusal {
  return new Refusal('account.token_invalid', 'This link has been used, is too old, or belongs to another account. Please ask for the change again.')
}
