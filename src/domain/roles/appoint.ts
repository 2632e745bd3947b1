import { hashOfSecret, newSecret, randomId } from '../accounts/tokens.ts'
import { type Conference, slugOf } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { addDays, dayInZone, formatDays } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { requireRight } from '../desk/rights.ts'
import { documentsOf } from '../documents/documents.store.ts'
import { days } from '../durations.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { acceptedApplicationId } from './application-of-role.store.ts'
import { endFreePlace, offerFreePlace } from './free-place.ts'
import type { RoleOrder } from './role.schema.ts'
import { confirmDays, roleLabels } from './role.ts'
import { appointmentLetter, roleAnswerForOffice } from './role-letters.ts'
import { type ConferenceRole, rolesOf } from './roles.store.ts'

type Telling = Pick<Services, 'db' | 'queueMail' | 'now' | 'publicUrl'>

/** Appoints somebody to a role in one conference. Their name is shown only after they have confirmed by the link in the letter. */
export async function appoint(services: Telling, organiser: Organiser, order: RoleOrder): Promise<string> {
  requireRight(organiser, 'people')
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).findAlsoDraft(order.conference)
    if (!conference) throw new Refusal('request.invalid', 'One thing needs your attention.', { conference: 'Please choose a conference.' })
    if (conference.endDate < dayInZone(now, conference.timeZone))
      throw new Refusal('request.invalid', 'This conference is over.', { conference: 'This conference is over: a role in it would end at once.' })
    if (await rolesOf(trx).findLive(conference._id, order.role, order.email))
      throw new Refusal('role.exists', 'This person has this role already, or has been asked.', {
        email: 'This person has this role already, or has been asked.',
      })
    const application = order.application === '' ? undefined : await acceptedApplicationId(trx, order.application)
    if (order.application !== '' && !application) throw new Refusal('application.unknown', 'There is no accepted application with this reference.')
    const { secret, hash } = newSecret()
    const { role, name, title, organisation, email } = order
    const row: ConferenceRole = {
      ...{ id: randomId(), conference_id: conference._id, role, state: 'appointed', application_id: application ?? null, name, title, organisation, email },
      ...{ token_hash: hash, expires_at: new Date(now.getTime() + days(confirmDays)), appointed_at: now, appointed_by_id: organiser.accountId },
      ...{ confirmed_at: null, ended_at: null, end_kind: null, place_code: null },
    }
    await rolesOf(trx).add(row)
    await tell(services, trx, row, conference, secret)
    await auditLogOf(trx).write(organiser, now, { act: 'role.appointed', ...subjectOf(row, conference), details: { role } })
    return row.id
  })
}

/** Sends the letter once more, with a new link; the earlier one ends. */
export async function askAgain(services: Telling, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'people')
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const { role, conference } = await lockRole(trx, id)
    if (role.state !== 'appointed') throw new Refusal('role.closed', 'This person has answered already, or the role has ended.')
    const { secret, hash } = newSecret()
    await rolesOf(trx).setToken(id, hash, new Date(now.getTime() + days(confirmDays)))
    await tell(services, trx, role, conference, secret)
    await auditLogOf(trx).write(organiser, now, { act: 'role.asked_again', ...subjectOf(role, conference), details: { role: role.role } })
  })
}

/** Takes a role back: the name leaves the page, and its certificate is revoked, with a letter. */
export async function endRole(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'people')
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const { role, conference } = await lockRole(trx, id)
    if (role.state === 'ended') throw new Refusal('role.closed', 'This role has ended already.')
    await rolesOf(trx).end(id, 'withdrawn', now)
    await endFreePlace(trx, role)
    await documentsOf(trx).endOfSubject(`role:${id}`, { by: organiser.name, at: now })
    await auditLogOf(trx).write(organiser, now, { act: 'role.ended', ...subjectOf(role, conference), details: { role: role.role } })
  })
}

/** The role of a secret link, or undefined. Looking uses nothing up. */
export async function findOfferedRole({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const role = hash && (await rolesOf(db).findByHash(hash))
  if (!role) return undefined
  return { ...role, isOpen: isOpen(role, now()) }
}

const isOpen = ({ state, expires_at }: Pick<ConferenceRole, 'state' | 'expires_at'>, now: Date) =>
  state === 'appointed' && expires_at !== null && expires_at > now

/** The person confirms the role, or declines it. The first answer counts. */
export async function answerRole(services: Telling, secret: string, agreed: boolean): Promise<void> {
  const closed = () => new Refusal('role.closed', 'This link has been used, was replaced by a newer one, or is too old. Please reply to the e-mail it came in.')
  const hash = hashOfSecret(secret)
  if (!hash) throw closed()
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const role = await rolesOf(trx).lockByHash(hash)
    if (!role || !isOpen(role, now)) throw closed()
    if (agreed) await rolesOf(trx).confirm(role.id, now)
    else await rolesOf(trx).end(role.id, 'declined', now)
    const office = await officeOf(trx)
    const conference = await conferencesOf(trx).findAlsoDraft(role.conference_id)
    if (agreed && conference) await offerFreePlace(services, trx, role, conference)
    if (office && conference)
      await services.queueMail(trx, { kind: 'role.answer-office', about: `role:${role.id}`, to: office, letter: roleAnswerForOffice(role, conference, agreed) })
  })
}

/** Roles end with their conference: the day after it, wherever it is. Returns how many. */
export function endTerms({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return rolesOf(db).endTerms(addDays(dayInZone(now(), 'UTC'), -1), now())
}

async function lockRole(trx: Transaction, id: string): Promise<{ role: ConferenceRole; conference: Conference }> {
  const role = await rolesOf(trx).lock(id)
  const conference = role && (await conferencesOf(trx).findAlsoDraft(role.conference_id))
  if (!role || !conference) throw new Refusal('role.unknown', 'There is no such role.')
  return { role, conference }
}

async function tell({ queueMail, publicUrl }: Telling, trx: Transaction, role: ConferenceRole, conference: Conference, secret: string): Promise<void> {
  const office = await officeOf(trx)
  await queueMail(trx, {
    kind: 'role.appointment',
    about: `role:${role.id}`,
    to: { name: role.name, address: role.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: appointmentLetter(role, conference, `${publicUrl}/confirm-role/${secret}`),
  })
}

const subjectOf = (role: Pick<ConferenceRole, 'id' | 'role'>, conference: Conference) => ({
  about: `role:${role.id}`,
  aboutName: `${roleLabels[role.role]}, ${conference.subConference}`,
})

/** Where the conference is and when, for pages about a role. */
export function conferenceOfRole(role: { conference_id: string; sub_conference: string; start_date: string; end_date: string; location: string }) {
  return {
    id: role.conference_id,
    slug: slugOf({ subConference: role.sub_conference, startDate: role.start_date }),
    name: role.sub_conference,
    when: `${formatDays(role.start_date, role.end_date)}, ${role.location}`,
  }
}
