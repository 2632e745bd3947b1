import { randomInt } from 'node:crypto'
import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId } from './account.ts'
import { invitationLetter } from './account-letters.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import { makeTokenLink } from './make-token-link.ts'
import { passkeysOf } from './passkeys.store.ts'
import { randomId } from './secret.ts'
import { sessionsOf } from './sessions.store.ts'

/** Letters and digits that nobody confuses when reading them off a screen. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface Appointment {
  email: string
  fName: string
  lName: string
  way: 'one-time password' | 'invitation'
}

/** How the new organiser gets in: with a password that works once, through a mail, or as before. */
export type AppointmentOutcome = { way: 'one-time password'; password: string } | { way: 'invitation' } | { way: 'own password' }

type Tools = Pick<Services, 'now' | 'publicUrl' | 'queueMail'>

/** Who does this at the desk, and how the record calls it. */
interface Appointer {
  organiser: Organiser
  act: 'account.invited' | 'account.appointed'
}

/** Somebody may work at the desk from now on: the way of the command line, where nobody is signed in. */
export async function appointOrganiser(services: Tools & Pick<Services, 'db' | 'passwords'>, appointment: Appointment): Promise<AppointmentOutcome> {
  const password = oneTimePassword()
  const hash = appointment.way === 'one-time password' ? await services.passwords.hash(password) : null
  const way = await services.db.transaction().execute((trx) => appoint(services, trx, appointment, hash))
  return way === 'one-time password' ? { way, password } : { way }
}

/** The desk's way: within the transaction that judged whether it may be, and always by a mail where the address is not proven. */
export async function appointByMail(
  services: Tools,
  trx: Transaction,
  person: Omit<Appointment, 'way'>,
  { organiser, act }: Appointer,
): Promise<AppointmentOutcome['way']> {
  const way = await appoint(services, trx, { ...person, way: 'invitation' }, null)
  const account = await accountsOf(trx).findByAddress(person.email)
  if (account) await recordOf(trx).write(organiser, services.now(), { act, about: `account:${account.id}`, aboutName: `Account ${account.id}` })
  return way
}

async function appoint(
  services: Tools,
  trx: Transaction,
  { email, fName, lName }: Appointment,
  /** Of the password that works once; without one an invitation goes out. */
  hash: string | null,
): Promise<AppointmentOutcome['way']> {
  const fresh = {
    id: randomId() as AccountId,
    role: 'organiser',
    f_name: fName,
    l_name: lName,
    email,
    confirmed_at: null,
    created_at: services.now(),
    disabled_at: null,
  } as const
  const made = await accountsOf(trx).add({ ...fresh, password_hash: hash, password_one_time: hash !== null })
  const account = made ?? (await accountsOf(trx).findByAddress(email))
  if (!account) throw new Error('The account is neither new nor there.')
  if (!made) await promote(trx, account)
  if (!made && account.role !== 'organiser' && account.confirmed_at) return 'own password'
  // An address that nobody has proven may have been claimed by a stranger: what they know must not open the desk.
  if (!made) await accountsOf(trx).change(account.id, { password_hash: hash, password_one_time: hash !== null })
  if (hash !== null) return 'one-time password'
  const url = await makeTokenLink(services, trx, account, { purpose: 'invite', email: account.email, path: '/reset-password' })
  const to = { name: `${account.f_name} ${account.l_name}`, address: account.email }
  await services.queueMail(trx, { kind: 'account.invite', about: `account:${account.id}`, to, letter: invitationLetter(to.name, url) })
  return 'invitation'
}

/** A new role begins with a new sign-in. */
async function promote(trx: Transaction, account: Account): Promise<void> {
  await accountsOf(trx).change(account.id, { role: 'organiser', disabled_at: null })
  await sessionsOf(trx).endAll(account.id)
  if (account.confirmed_at) return
  await passkeysOf(trx).removeAll(account.id)
  await accountTokensOf(trx).endAll(account.id, ['confirm', 'reset', 'invite', 'leave-address', 'enter-address'])
}

function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
