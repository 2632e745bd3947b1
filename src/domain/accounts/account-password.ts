import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId, SignedIn } from './account.ts'
import { passwordChangedLetter, resetLetter } from './account-letters.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { type Account, accountsOf, recipientOf } from './accounts.store.ts'
import { passkeysOf } from './passkeys.store.ts'
import { refuseCommonPassword } from './passwords.ts'
import { sessionsOf } from './sessions.store.ts'
import { openSession } from './sessions.ts'
import { detailsOfAccount, type Origin, type SignInOutcome } from './sign-in.ts'
import { throttleSignIn } from './sign-in-throttle.ts'
import { hashOfSecret, makeTokenLink } from './tokens.ts'

/** Changes the password, signs out all other devices and notifies the owner. */
export async function changePassword(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  person: SignedIn,
  form: { currentPassword: string; password: string },
  source: string,
): Promise<void> {
  await requireCurrentPassword(services, person, form.currentPassword, source)
  await refuseCommonPassword(form.password, person)
  const hash = await services.passwords.hash(form.password)
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account) return
    await accountsOf(trx).change(account.id, { password_hash: hash, password_one_time: false })
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite'])
    await sessionsOf(trx).endAll(account.id, person.sessionId)
    await queuePasswordChangedMail(services, trx, account)
  })
}

/** Refuses unless the current password is right; attempts are throttled as at sign-in. An account without a password of its own needs none. */
export async function requireCurrentPassword(
  { db, passwords, now }: Pick<Services, 'db' | 'passwords' | 'now'>,
  person: SignedIn,
  currentPassword: string,
  source: string,
): Promise<void> {
  const account = await accountsOf(db).find(person.accountId)
  if (account?.password_hash === null || account?.password_one_time) return
  const counted = await throttleSignIn(db, person.email, source, now())
  if (!account || !(await passwords.verify(account.password_hash, currentPassword)))
    throw new Refusal('request.invalid', 'One thing needs your attention.', { currentPassword: 'This is not your password.' })
  await counted.succeed()
}

/** Sends a reset link if the address has an account and was not sent one just now. The response is the same either way. */
export async function requestPasswordReset(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>, email: string, source: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).findByAddress(email)
    if (!account || account.disabled_at) return
    if ((await countLetter(trx, 'account.reset', { target: account.email, source }, services.now())) > 0) return
    const url = await makeTokenLink(services, trx, account, { purpose: 'reset', email: account.email, path: '/reset-password' })
    const to = recipientOf(account)
    await services.queueMail(trx, { kind: 'account.reset', about: `account:${account.id}`, to, letter: resetLetter(to.name, url) })
  })
}

const resetPurposes = ['reset', 'invite'] as const

/** Whether a reset link is still valid; reading it does not use it. */
export async function isResetOpen({ db, now }: Pick<Services, 'db' | 'now'>, secret: string): Promise<boolean> {
  const hash = hashOfSecret(secret)
  return hash !== undefined && (await accountTokensOf(db).find(hash, resetPurposes, now())) !== undefined
}

/** Sets a new password with a reset or invitation link. The link confirms the address, and all other sessions end. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'publicUrl' | 'queueMail'>,
  secret: string,
  password: string,
  origin: Origin,
): Promise<SignInOutcome> {
  const now = services.now()
  const hash = hashOfSecret(secret)
  const open = hash && (await accountTokensOf(services.db).find(hash, resetPurposes, now))
  const owner = open && (await accountsOf(services.db).find(open.account_id))
  if (!hash || !owner || owner.disabled_at) throw expiredResetLink()
  await refuseCommonPassword(password, { fName: owner.f_name, lName: owner.l_name, email: owner.email })
  const passwordHash = await services.passwords.hash(password)
  return services.db.transaction().execute(async (trx) => {
    const token = await accountTokensOf(trx).use(hash, resetPurposes, now)
    const account = token && (await accountsOf(trx).find(token.account_id))
    if (!account || account.email !== token.email) throw expiredResetLink()
    if (!account.confirmed_at) await removeForeignPasskeys(trx, account.id)
    await accountsOf(trx).change(account.id, { password_hash: passwordHash, password_one_time: false, confirmed_at: account.confirmed_at ?? now })
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite', 'confirm', 'leave-address', 'enter-address'])
    await sessionsOf(trx).endAll(account.id)
    await queuePasswordChangedMail(services, trx, { ...account, confirmed_at: account.confirmed_at ?? now })
    return { session: await openSession(trx, account.id, origin.device, origin.previous, now), details: detailsOfAccount(account) }
  })
}

/** An account with an unconfirmed address may have been made by a stranger, whose passkeys must not open it. */
async function removeForeignPasskeys(trx: Transaction, accountId: AccountId): Promise<void> {
  await passkeysOf(trx).removeAll(accountId)
}

function expiredResetLink(): Refusal {
  return new Refusal('account.token_invalid', 'This link has been used or is too old. Please ask for a new one.')
}

/** The owner of a confirmed address is notified of every change of the password. */
async function queuePasswordChangedMail(
  { queueMail, publicUrl, now }: Pick<Services, 'queueMail' | 'publicUrl' | 'now'>,
  trx: Transaction,
  account: Account,
): Promise<void> {
  if (!account.confirmed_at && (await countLetter(trx, 'account.password_changed', { target: account.email, account: account.id }, now())) > 0) return
  const to = recipientOf(account)
  const letter = passwordChangedLetter(to.name, `${publicUrl}/forgotten-password`)
  await queueMail(trx, { kind: 'account.password_changed', about: `account:${account.id}`, to, letter })
}
