import * as z from 'zod/mini'
import { formatTimestamp } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type DeskRight, deskRights, hasRight, rightLabels } from '../../desk/rights.ts'
import { mailAddress, requiredLine } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import { findConflictsOf } from '../../review/assignment/find-conflicts.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import type { AccountId } from '../account.ts'
import { accountTokensOf } from '../account-tokens.store.ts'
import { type Account, accountsOf } from '../accounts.store.ts'
import { type AppointmentOutcome, appointByMail } from '../appoint-organiser.ts'
import { sessionsOf } from '../sessions.store.ts'
import { peopleOf } from './people.store.ts'

const rightsField = z.array(z.enum(deskRights), 'Please choose at least one right.').check(z.minLength(1, 'Please choose at least one right.'))
export const rightsForm = z.object({ seen: z.string(), rights: rightsField })

export const invitationForm = z.object({
  fName: requiredLine(100, 'Please enter the first name.'),
  lName: requiredLine(100, 'Please enter the last name.'),
  email: mailAddress,
  rights: rightsField,
})

type RoleServices = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

/** Invites somebody by mail to work at the desk. A participant with a confirmed address becomes an organiser at once. */
export async function inviteOrganiser(services: RoleServices, organiser: Organiser, form: z.output<typeof invitationForm>): Promise<AppointmentOutcome['way']> {
  return services.db.transaction().execute(async (trx) => {
    const existing = await accountsOf(trx).findByAddress(form.email)
    // An invitation would remove an existing password; an organiser who never accepted one may be invited again.
    const works = existing?.role === 'organiser' && (existing.confirmed_at !== null || existing.password_hash !== null)
    if (works || existing?.id === organiser.accountId) throw refusedAddress('This person is an organiser already.')
    if (existing?.disabled_at) throw refusedAddress('The account of this address is disabled. Please enable it first.')
    refuseForeignRights(organiser, form.rights)
    return appointByMail(services, trx, form, { organiser, act: 'account.invited' })
  })
}

/** Makes the owner of an account an organiser. An unconfirmed address gets an invitation first. */
export async function giveRole(
  services: RoleServices,
  organiser: Organiser,
  id: string,
  { seen, rights }: z.output<typeof rightsForm>,
): Promise<AppointmentOutcome['way']> {
  return services.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, organiser, id, seen)
    if (account.disabled_at) throw new Refusal('account.change_not_allowed', 'This account is disabled. Please enable it first.')
    if (account.role === 'organiser') throw new Refusal('account.change_not_allowed', 'This person is an organiser already.')
    refuseForeignRights(organiser, rights)
    const { f_name: fName, l_name: lName, email } = account
    return appointByMail(services, trx, { fName, lName, email, rights }, { organiser, act: 'account.appointed' })
  })
}

/** Makes an organiser a participant and ends their sessions. */
export async function takeRole({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, organiser, id, seen)
    if (account.role !== 'organiser') throw new Refusal('account.change_not_allowed', 'This person is no organiser.')
    await accountsOf(trx).change(account.id, { role: 'g_user', desk_rights: [] })
    await sessionsOf(trx).endAll(account.id)
    await auditLogOf(trx).write(organiser, now(), { act: 'account.dismissed', ...auditNameOfAccount(id) })
  })
}

/** Changes what an organiser may do at the desk. Nobody changes their own rights, so somebody who manages people always remains. */
export async function changeRights({ db, now }: DeskServices, organiser: Organiser, id: string, { seen, rights }: z.output<typeof rightsForm>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, organiser, id, seen)
    if (account.role !== 'organiser') throw new Refusal('account.change_not_allowed', 'This person is no organiser.')
    const before = account.desk_rights
    refuseForeignRights(
      organiser,
      deskRights.filter((right) => rights.includes(right) !== before.includes(right)),
    )
    await accountsOf(trx).change(account.id, { desk_rights: deskRights.filter((right) => rights.includes(right)) })
    await auditLogOf(trx).write(organiser, now(), { act: 'account.rights_changed', ...auditNameOfAccount(id), details: { before, after: rights } })
  })
}

/** Nobody gives or takes a right that they do not have themselves. */
function refuseForeignRights(organiser: Organiser, rights: readonly DeskRight[]): void {
  const foreign = rights.find((right) => !hasRight(organiser, right))
  if (foreign)
    throw new Refusal('request.invalid', 'One thing needs your attention.', {
      rights: `You cannot give or take the right “${rightLabels[foreign]}”, because you do not have it yourself.`,
    })
}

function refusedAddress(sentence: string): Refusal {
  return new Refusal('request.invalid', 'One thing needs your attention.', { email: sentence })
}

type DeskServices = Pick<Services, 'db' | 'now'>

/** Disables an account and ends its sessions. What it sent stays. */
export async function disableAccount({ db, now }: DeskServices, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, organiser, id, seen)
    if (account.disabled_at) return
    await accountsOf(trx).change(account.id, { disabled_at: now() })
    await sessionsOf(trx).endAll(account.id)
    await accountTokensOf(trx).endAll(account.id, ['reset', 'invite'])
    await auditLogOf(trx).write(organiser, now(), { act: 'account.disabled', ...auditNameOfAccount(id) })
  })
}

/** Enables an account with its former password and passkeys. */
export async function enableAccount({ db, now }: DeskServices, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, organiser, id, seen)
    if (!account.disabled_at) return
    await accountsOf(trx).change(account.id, { disabled_at: null })
    await findConflictsOf(trx, account.email, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'account.enabled', ...auditNameOfAccount(id) })
  })
}

/** The name of an account in the audit log: only the id, because the log outlives the account. */
export function auditNameOfAccount(id: string): { about: string; aboutName: string } {
  return { about: `account:${id}`, aboutName: `Account ${id}` }
}

/** The state of an account that the organiser has read, to detect concurrent changes. */
export function stateOf(account: Pick<Account, 'role' | 'disabled_at' | 'desk_rights'>): string {
  return `${account.role} ${account.disabled_at ? 'disabled' : 'enabled'} ${account.desk_rights.join(' ')}`.trim()
}

/**
 * Locks all organisers and returns the account of somebody else, unchanged since it was read. Nobody can act on their own account, so the
 * last organiser cannot be removed.
 */
async function lockAccount(trx: Transaction, organiser: Organiser, id: string, seen: string): Promise<Account> {
  const own = id === organiser.accountId
  if (own) throw new Refusal('account.change_not_allowed', 'This is your own account. Another organiser can do this for you.')
  const organisers = await peopleOf(trx).lockOrganisers()
  if (!organisers.includes(organiser.accountId)) throw new Refusal('desk.not_allowed', 'You are no longer an organiser.')
  const account = await accountsOf(trx).find(id as AccountId)
  if (!account) throw new Refusal('account.unknown', 'There is no such account.')
  if (stateOf(account) === seen) return account
  const [last] = await auditLogOf(trx).about(auditNameOfAccount(id).about)
  const who = last ? `${last.actorName} changed this account on ${formatTimestamp(last.at)}` : 'This account was changed'
  throw new Refusal('desk.changed_meanwhile', `${who}, after you opened the page. Here is how it stands now.`)
}
