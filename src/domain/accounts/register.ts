import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { RegisterForm } from './account.schema.ts'
import { type AccountId, registrationFailed } from './account.ts'
import { queueConfirmation } from './account-address.ts'
import { accountsOf } from './accounts.store.ts'
import { refuseCommonPassword } from './passwords.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { detailsOfAccount, type Origin, type SignInOutcome } from './sign-in.ts'
import { randomId } from './tokens.ts'

/** Registers a participant, queues the confirmation mail and opens a session. */
export async function register(
  services: Pick<Services, 'db' | 'passwords' | 'now' | 'queueMail' | 'publicUrl'>,
  form: RegisterForm,
  origin: Origin,
): Promise<SignInOutcome> {
  await refuseCommonPassword(form.password, form)
  // Hashing first keeps the time independent of whether the address is taken.
  const hash = await services.passwords.hash(form.password)
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).add({
      id: randomId() as AccountId,
      role: 'g_user',
      f_name: form.fName,
      l_name: form.lName,
      email: form.email,
      confirmed_at: null,
      password_hash: hash,
      created_at: now,
      disabled_at: null,
    })
    if (!account) throw takenAddress()
    await queueConfirmation(services, trx, account, origin.source)
    return { session: await openSession(trx, account.id, origin.device, origin.previous, now), details: detailsOfAccount(account) }
  })
}

interface ProvenPerson {
  fName: string
  lName: string
  email: string
  passwordHash: string
}

/** Registers a participant whom a secret link has reached: the address is confirmed at once. Opens a session. */
export async function registerProven(
  { now }: Pick<Services, 'now'>,
  trx: Transaction,
  { fName, lName, email, passwordHash }: ProvenPerson,
  origin: Origin,
): Promise<{ id: AccountId; session: OpenedSession }> {
  const at = now()
  const names = { f_name: fName, l_name: lName, email, password_hash: passwordHash }
  const account = await accountsOf(trx).add({ id: randomId() as AccountId, role: 'g_user', ...names, confirmed_at: at, created_at: at, disabled_at: null })
  if (!account) throw takenAddress()
  return { id: account.id, session: await openSession(trx, account.id, origin.device, origin.previous, at) }
}

function takenAddress(): Refusal {
  return new Refusal('account.address_taken', registrationFailed, {
    email: 'There is already an account with this address. If it is yours, sign in or ask for a new password.',
  })
}
