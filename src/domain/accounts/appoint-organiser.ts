import { randomInt } from 'node:crypto'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { type DeskRight, deskRights } from '../desk/rights.ts'
import { findConflictsOf } from '../review/assignment/find-conflicts.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId } from './account.ts'
import { invitationLetter } from './account-letters.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { type Account, accountsOf } from './accounts.store.ts'
import { passkeysOf } from './passkeys.store.ts'
import { sessionsOf } from './sessions.store.ts'
import { makeTokenLink, randomId } from './tokens.ts'

/** Letters and digits that are not confused when read off a screen. */
const unambiguous = 'abcdefghjkmnpqrstuvwxyz23456789'

interface Appointment {
  email: string
  fName: string
  lName: string
  way: 'one-time password' | 'invitation'
  rights: readonly DeskRight[]
}

/** How the new organiser signs in: with a one-time password, by an invitation, or with their existing password. */
export type AppointmentOutcome = { way: 'one-time password'; password: string } | { way: 'invitation' } | { way: 'own password' }

type AppointServices = Pick<Services, 'now' | 'publicUrl' | 'queueMail'>

/** The acting organiser and the act for the audit log. */
interface Appointer {
  organiser: Organiser
  act: 'account.invited' | 'account.appointed'
}

/** Makes somebody an organiser with all rights from the command line, where nobody is signed in. */
export async function appointOrganiser(
  services: AppointServices & Pick<Services, 'db' | 'passwords'>,
  appointment: Omit<Appointment, 'rights'>,
): Promise<AppointmentOutcome> {
  const password = oneTimePassword()
  const hash = appointment.way === 'one-time password' ? await services.passwords.hash(password) : null
  const way = await services.db.transaction().execute((trx) => appoint(services, trx, { ...appointment, rights: deskRights }, hash))
  return way === 'one-time password' ? { way, password } : { way }
}

/** Makes somebody an organiser from the desk, in the transaction of the caller. An unconfirmed address always gets an invitation. */
export async function appointByMail(
  services: AppointServices,
  trx: Transaction,
  person: Omit<Appointment, 'way'>,
  { organiser, act }: Appointer,
): Promise<AppointmentOutcome['way']> {
  const way = await appoint(services, trx, { ...person, way: 'invitation' }, null)
  const account = await accountsOf(trx).findByAddress(person.email)
  if (account) {
    const details = { rights: [...person.rights] }
    await auditLogOf(trx).write(organiser, services.now(), { act, about: `account:${account.id}`, aboutName: `Account ${account.id}`, details })
  }
  return way
}

async function appoint(
  services: AppointServices,
  trx: Transaction,
  { email, fName, lName, rights }: Appointment,
  /** The hash of the one-time password; null sends an invitation. */
  hash: string | null,
): Promise<AppointmentOutcome['way']> {
  const fresh = {
    id: randomId() as AccountId,
    role: 'organiser' as const,
    f_name: fName,
    l_name: lName,
    email,
    confirmed_at: null,
    created_at: services.now(),
    disabled_at: null,
    desk_rights: [...rights],
  }
  const made = await accountsOf(trx).add({ ...fresh, password_hash: hash, password_one_time: hash !== null })
  const account = made ?? (await accountsOf(trx).findByAddress(email))
  if (!account) throw new Error('The account was neither added nor found.')
  if (!made) await promote(trx, account, rights)
  await findConflictsOf(trx, account.email, services.now())
  if (!made && account.role !== 'organiser' && account.confirmed_at) return 'own password'
  // A stranger may have registered an unconfirmed address, so their password must not open the desk.
  if (!made) await accountsOf(trx).change(account.id, { password_hash: hash, password_one_time: hash !== null })
  if (hash !== null) return 'one-time password'
  const url = await makeTokenLink(services, trx, account, { purpose: 'invite', email: account.email, path: '/reset-password' })
  const to = { name: `${account.f_name} ${account.l_name}`, address: account.email }
  await services.queueMail(trx, { kind: 'account.invite', about: `account:${account.id}`, to, letter: invitationLetter(to.name, url) })
  return 'invitation'
}

/** Gives the role and ends all sessions. */
async function promote(trx: Transaction, account: Account, rights: readonly DeskRight[]): Promise<void> {
  await accountsOf(trx).change(account.id, { role: 'organiser', desk_rights: [...rights], disabled_at: null })
  await sessionsOf(trx).endAll(account.id)
  if (account.confirmed_at) return
  await passkeysOf(trx).removeAll(account.id)
  await accountTokensOf(trx).endAll(account.id, ['confirm', 'reset', 'invite', 'leave-address', 'enter-address'])
}

function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => unambiguous[randomInt(unambiguous.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
