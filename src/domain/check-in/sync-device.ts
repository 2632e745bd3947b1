import type { Conference } from '../conferences/conference.ts'
import { dayInZone } from '../dates.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { attendanceOf } from './attendance.store.ts'
import { type AttendanceEvent, readPersonKey } from './attendance.ts'
import { conferenceTag } from './badge-code.ts'
import type { SyncOrder } from './check-in.schema.ts'
import { type CheckInDevice, checkInDevicesOf } from './devices.store.ts'
import { conferenceAtDoor, findExpired, requireDevice } from './devices.ts'
import { doorList } from './door-list.ts'
import type { DoorPerson } from './scan.ts'

export interface Synced {
  device: string
  conference: { name: string; timeZone: string; tag: string }
  /** The instant after which the device clears itself, in milliseconds since 1970. */
  expiresAt: number
  showsNeeds: boolean
  list: string
  /** Left out when the device has this list already. */
  people?: DoorPerson[] | undefined
  events: AttendanceEvent[]
  after: string
  /** Ids that are about nobody in this conference; the device need not send them again. */
  refused: string[]
}

/**
 * Takes what happened at one door and tells it what happened at the others. Sending the same again changes nothing. An expired device is refused, but
 * what it saw before it expired counts.
 */
export async function syncDevice(services: Pick<Services, 'db' | 'now' | 'key'>, secret: string | undefined, order: SyncOrder): Promise<Synced> {
  const now = services.now()
  await takeLate(services, secret, order)
  return services.db.transaction().execute(async (trx) => {
    const device = await requireDevice(trx, secret, now)
    const conference = await conferenceAtDoor(trx, device.conferenceId)
    const attendance = attendanceOf(device.conferenceId, trx)
    const accepted = await takeEvents(trx, device, order, { now, conference })
    await checkInDevicesOf(trx).seen(device.id, now)
    const { version, people } = await doorList(services, trx, device.conferenceId, device)
    const elsewhere = await attendance.eventsAfter(order.after)
    return {
      device: device.name,
      conference: { name: conference.subConference, timeZone: conference.timeZone, tag: conferenceTag(conference._id) },
      expiresAt: device.expiresAt.getTime(),
      showsNeeds: device.showsNeeds,
      list: version,
      people: version === order.list ? undefined : people,
      events: elsewhere.events,
      after: elsewhere.position,
      refused: order.events.flatMap(({ id }) => (accepted.has(id) ? [] : [id])),
    }
  })
}

async function takeEvents(
  trx: Transaction,
  device: CheckInDevice,
  order: SyncOrder,
  { now, conference }: { now: Date; conference: Pick<Conference, 'timeZone'> },
): Promise<Set<string>> {
  const attendance = attendanceOf(device.conferenceId, trx)
  if (order.events.length > 0) await attendance.lock()
  const known = await attendance.registered(order.events.flatMap(({ person }) => readPersonKey(person)?.registrationId ?? []))
  const isKnown = ({ person }: SyncOrder['events'][number]) => known.has(readPersonKey(person)?.registrationId ?? '')
  const events = order.events.filter(isKnown).map((event) => {
    // A clock that is ahead would let people come in tomorrow.
    const at = Math.min(event.at, now.getTime())
    return { ...event, undoes: event.kind === 'undone' ? event.undoes : null, at, day: dayInZone(new Date(at), conference.timeZone) }
  })
  const complete = events.filter(({ kind, undoes }) => kind === 'in' || undoes !== null)
  await attendance.add(complete, { receivedAt: now, deviceId: device.id, organiserId: null })
  return new Set(complete.map(({ id }) => id))
}

/** A phone without a network may reach us only after its term: what it saw until then is not lost. */
async function takeLate({ db, now }: Pick<Services, 'db' | 'now'>, secret: string | undefined, order: SyncOrder): Promise<void> {
  if (order.events.length === 0) return
  await db.transaction().execute(async (trx) => {
    const device = await findExpired(trx, secret, now())
    if (!device) return
    const conference = await conferenceAtDoor(trx, device.conferenceId)
    const events = order.events.filter(({ at }) => at < device.expiresAt.getTime() && at >= (device.enrolledAt ?? device.addedAt).getTime())
    await takeEvents(trx, device, { ...order, events }, { now: now(), conference })
  })
}
