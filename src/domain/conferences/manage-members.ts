import * as z from 'zod/mini'
import type { AccountId } from '../accounts/account.ts'
import { type Account, accountsOf, recipientOf } from '../accounts/accounts.store.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { requireRight } from '../desk/rights.ts'
import { mailAddress } from '../forms/person-fields.schema.ts'
import { Refusal } from '../refusal.ts'
import { findConflictsOf } from '../review/assignment/find-conflicts.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { Conference } from './conference.ts'
import { conferencesOf } from './conferences.store.ts'
import { memberLetter } from './member-letters.ts'
import { type ConferenceRole, conferenceRoles } from './membership.ts'
import { membershipsOf } from './memberships.store.ts'

const role = z.enum(conferenceRoles, 'Please choose a role.')
export const memberForm = z.object({ email: mailAddress, role })

type MemberServices = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

/** Gives somebody with a confirmed account a role in one conference, and tells them. Doing it twice changes nothing. */
export async function grantRole(services: MemberServices, organiser: Organiser, conferenceId: string, form: z.output<typeof memberForm>): Promise<void> {
  requireRight(organiser, 'people')
  await services.db.transaction().execute(async (trx) => {
    const conference = await findConference(trx, conferenceId)
    const account = await accountsOf(trx).findByAddress(form.email)
    if (!account?.confirmed_at || account.disabled_at)
      throw new Refusal('request.invalid', 'One thing needs your attention.', {
        email: account?.disabled_at
          ? 'The account of this address is disabled. Please enable it first.'
          : 'There is no account with this address that was confirmed. Please ask the person to register and to open the link in our mail.',
      })
    if (!(await membershipsOf(trx).add(account.id, conference._id, form.role, services.now()))) return
    await findConflictsOf(trx, account.email, services.now())
    await tell(services, trx, organiser, { conference, account, role: form.role, isGranted: true })
  })
}

/** Takes a role in one conference from somebody, and tells them. */
export async function removeRole(
  services: MemberServices,
  organiser: Organiser,
  conferenceId: string,
  member: { accountId: string; role: string },
): Promise<void> {
  requireRight(organiser, 'people')
  const known = role.safeParse(member.role)
  await services.db.transaction().execute(async (trx) => {
    const conference = await findConference(trx, conferenceId)
    const account = await accountsOf(trx).find(member.accountId as AccountId)
    if (!account || !known.success) throw new Refusal('account.unknown', 'There is no such person in this conference.')
    if (!(await membershipsOf(trx).remove(account.id, conference._id, known.data))) return
    await tell(services, trx, organiser, { conference, account, role: known.data, isGranted: false })
  })
}

interface RoleChange {
  conference: Conference
  account: Account
  role: ConferenceRole
  isGranted: boolean
}

async function tell(
  services: MemberServices,
  trx: Transaction,
  organiser: Organiser,
  { conference, account, role: given, isGranted }: RoleChange,
): Promise<void> {
  const about = `conference:${conference._id}`
  const kind = isGranted ? 'conference.role_given' : 'conference.role_ended'
  const opensDesk = isGranted && account.role === 'organiser' && given !== 'reviewer'
  const page = conference.journal ? `publishing/journals/${conference.journal}` : `conferences/${conference._id}`
  const url = opensDesk ? `${services.publicUrl}/desk/${page}` : undefined
  const to = recipientOf(account)
  await services.queueMail(trx, { kind, about, to, letter: memberLetter(kind, { name: to.name, role: given, conference }, url) })
  const details = { account: account.id, role: given }
  const aboutName = `${conference.conNo} ${conference.subConference}`.trim()
  await auditLogOf(trx).write(organiser, services.now(), { act: isGranted ? 'conference.role_given' : 'conference.role_taken', about, aboutName, details })
}

async function findConference(trx: Transaction, id: string): Promise<Conference> {
  const conference = await conferencesOf(trx).findAlsoDraft(id)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  return conference
}
