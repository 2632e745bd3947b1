import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { invalidCredentials, mostPasswordCharacters, type UserDetails } from './account.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { slowDown } from './slow-down.ts'

/** Where somebody signs in from: the socket's address, what the browser calls itself, and the session that it held before. */
export interface Origin {
  source: string
  device: string
  earlier: Buffer | undefined
}

export interface SignInOutcome {
  session: OpenedSession
  details: UserDetails
}

/** A person proves who they are with address and password. Whatever is wrong, the answer and the time are the same. */
export async function signIn(
  { db, passwords, now }: Pick<Services, 'db' | 'passwords' | 'now'>,
  form: { email: string; password: string },
  origin: Origin,
): Promise<SignInOutcome> {
  const moment = now()
  const counted = await slowDown(db, form.email, origin.source, moment)
  const account = await accountsOf(db).findByAddress(form.email)
  const usable = account && !account.disabled_at && form.password.length <= mostPasswordCharacters
  const right = await passwords.verify(usable ? account.password_hash : undefined, form.password.slice(0, mostPasswordCharacters))
  if (!account || !right || !usable) throw wrong()
  // A one-time password lets one person in, once; they choose their own then.
  if (account.password_one_time && !(await accountsOf(db).useUpPassword(account.id, account.password_hash ?? ''))) throw wrong()
  await counted.forgive()
  const session = await db.transaction().execute((trx) => openSession(trx, account.id, origin.device, origin.earlier, moment))
  return { session, details: detailsOfAccount(account) }
}

export function detailsOfAccount(account: Account): UserDetails {
  return { _id: account.id, fName: account.f_name, lName: account.l_name, email: account.email, role: account.role }
}

function wrong(): Refusal {
  return new Refusal('account.invalid_credentials', invalidCredentials)
}
