import { data } from 'react-router'
import { attendanceOf } from '#domain/check-in/attendance.store.ts'
import { presencesOf } from '#domain/check-in/attendance.ts'
import { type CheckInDevice, checkInDevicesOf } from '#domain/check-in/devices.store.ts'
import { dietaryCounts } from '#domain/check-in/dietary-counts.ts'
import { doorListOf } from '#domain/check-in/door-list.store.ts'
import { doorList } from '#domain/check-in/door-list.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatDay, formatDays } from '#domain/dates.ts'
import type { Services } from '#domain/services.ts'

const latestShown = 20

function deviceState({ revokedAt, expiresAt, enrolledAt, linkExpiresAt }: CheckInDevice, now: Date): 'revoked' | 'expired' | 'in use' | 'waits' {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now || (!enrolledAt && linkExpiresAt <= now)) return 'expired'
  return enrolledAt ? 'in use' : 'waits'
}

/** What the desk shows about the doors of one conference. */
export async function loadCheckIn(services: Services, id: string, maySeeNeeds: boolean) {
  const { db } = services
  const conference = await conferencesOf(db).findAlsoDraft(id)
  if (!conference) throw data(null, { status: 404 })
  const devices = await checkInDevicesOf(db).ofConference(id)
  const { people } = await doorList(services, db, id, { showsNeeds: false })
  const { events } = await attendanceOf(id, db).eventsAfter('0')
  const presences = presencesOf(events)
  const nameOf = new Map(people.map(({ key, name }) => [key, name]))
  const all = [...presences].flatMap(([person, days]) => days.map((presence) => ({ person, ...presence })))
  const days = [...new Set(all.map(({ day }) => day))].sort()
  const now = services.now()
  const short = new Intl.DateTimeFormat('en-GB', { timeZone: conference.timeZone, day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const when = (date: Date) => short.format(date)
  return {
    conference: { id, name: conference.subConference, days: formatDays(conference.startDate, conference.endDate), place: conference.location },
    expected: people.filter(({ state }) => state === 'open' || state === 'paid').length,
    unpaid: people.filter(({ state }) => state === 'open').length,
    came: presences.size,
    // Those who may see what people need count it for the kitchen.
    dietary: maySeeNeeds ? dietaryCounts(await doorListOf(id, db).all()) : undefined,
    byDay: days.map((day) => ({ day: formatDay(day), count: all.filter((one) => one.day === day).length })),
    latest: all
      .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
      .slice(0, latestShown)
      .map(({ id: event, person, at, place }) => ({ id: event, name: nameOf.get(person) ?? 'A deleted account', when: when(new Date(at)), place })),
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      showsNeeds: device.showsNeeds,
      state: deviceState(device, now),
      expires: when(device.expiresAt),
      seen: device.lastSeenAt ? when(device.lastSeenAt) : '',
    })),
  }
}
