import { hashOfSecret, newSecret, randomId } from '../accounts/tokens.ts'
import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { addDays, endOfDay } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { requireRight } from '../desk/rights.ts'
import { days, hours } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import type { DeviceOrder } from './check-in.schema.ts'
import { type CheckInDevice, checkInDevicesOf } from './devices.store.ts'

const linkHours = 2
const dayHours = 12

export async function conferenceAtDoor(db: Database, id: string): Promise<Conference> {
  const conference = await conferencesOf(db).findAlsoDraft(id)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  return conference
}

/** Makes the link with which a device is enrolled. It works once; whoever may not see what people need cannot let a device show it. */
export async function addDevice(services: Services, organiser: Organiser, conferenceId: string, order: DeviceOrder): Promise<{ id: string; url: string }> {
  requireRight(organiser, 'check-in')
  if (order.showsNeeds) requireRight(organiser, 'registrations')
  const now = services.now()
  const { secret, hash } = newSecret()
  const id = randomId()
  await services.db.transaction().execute(async (trx) => {
    const conference = await conferenceAtDoor(trx, conferenceId)
    const expiresAt = order.term === 'day' ? new Date(now.getTime() + hours(dayHours)) : endOfDay(addDays(conference.endDate, 1), conference.timeZone)
    if (expiresAt <= now)
      throw new Refusal('request.invalid', 'This conference is over.', { term: 'This conference is over. A device can still be enrolled for 12 hours.' })
    const linkExpiresAt = new Date(Math.min(now.getTime() + hours(linkHours), expiresAt.getTime()))
    const { name, showsNeeds } = order
    const device = { id, conferenceId, name, showsNeeds, addedAt: now, linkExpiresAt, enrolledAt: null, expiresAt, revokedAt: null, lastSeenAt: null }
    await checkInDevicesOf(trx).add({ ...device, linkHash: hash, addedById: organiser.accountId })
    await auditLogOf(trx).write(organiser, now, { act: 'check_in.device_added', ...subject(conference), details: { device: name, showsNeeds } })
  })
  return { id, url: `${services.publicUrl}/check-in/${secret}` }
}

/** The device loses its data as soon as it is online again. Repeating it changes nothing. */
export async function revokeDevice(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'check-in')
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const device = await checkInDevicesOf(trx).lock(id)
    if (!device) throw new Refusal('check_in.device_unknown', 'There is no such device.')
    if (device.revokedAt) return
    await checkInDevicesOf(trx).revoke(id, now)
    const conference = await conferenceAtDoor(trx, device.conferenceId)
    await auditLogOf(trx).write(organiser, now, { act: 'check_in.device_revoked', ...subject(conference), details: { device: device.name } })
  })
}

const usedUp = () =>
  new Refusal('check_in.link_invalid', 'This link is used up or has expired. It enrols one device, once. Please ask for a new one at the registration desk.')

/** For the page of the link: what it would enrol this device for. Looking uses nothing up. */
export async function offeredDevice({ db, now }: Pick<Services, 'db' | 'now'>, token: string): Promise<{ device: string; conference: string }> {
  const hash = hashOfSecret(token)
  const device = hash && (await checkInDevicesOf(db).findByLink(hash))
  if (!device || !mayEnrol(device, now())) throw usedUp()
  return { device: device.name, conference: (await conferenceAtDoor(db, device.conferenceId)).subConference }
}

/** Uses the link up, and gives the device a secret of its own. */
export async function enrolDevice({ db, now }: Pick<Services, 'db' | 'now'>, token: string): Promise<{ secret: string; expiresAt: Date }> {
  const linkHash = hashOfSecret(token)
  if (!linkHash) throw usedUp()
  return db.transaction().execute(async (trx) => {
    const device = await checkInDevicesOf(trx).lockByLink(linkHash)
    if (!device || !mayEnrol(device, now())) throw usedUp()
    const { secret, hash } = newSecret()
    await checkInDevicesOf(trx).enrol(device.id, hash, now())
    return { secret, expiresAt: device.expiresAt }
  })
}

const mayEnrol = (device: CheckInDevice, now: Date) =>
  device.enrolledAt === null && device.revokedAt === null && device.linkExpiresAt > now && device.expiresAt > now

/** How long a device that has expired may still bring what happened before. */
export const graceDays = 7

/** An expired device that nobody revoked, while it may still bring what it holds. */
export async function findExpired(db: Database, secret: string | undefined, now: Date): Promise<CheckInDevice | undefined> {
  const hash = hashOfSecret(secret)
  const device = hash && (await checkInDevicesOf(db).findBySecret(hash))
  if (!device || device.revokedAt !== null || device.expiresAt > now) return undefined
  return now.getTime() < device.expiresAt.getTime() + days(graceDays) ? device : undefined
}

/** The device with this secret, or the refusal upon which it clears what it holds. */
export async function requireDevice(db: Database, secret: string | undefined, now: Date): Promise<CheckInDevice> {
  const hash = hashOfSecret(secret)
  const device = hash && (await checkInDevicesOf(db).findBySecret(hash))
  if (!device || device.revokedAt !== null || device.expiresAt <= now)
    throw new Refusal('check_in.device_ended', 'This device is no longer enrolled. Please ask for a new link at the registration desk.')
  return device
}

const subject = ({ _id, subConference }: Pick<Conference, '_id' | 'subConference'>) => ({ about: `conference:${_id}`, aboutName: subConference })
