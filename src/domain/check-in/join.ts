import * as z from 'zod/mini'
import { randomId } from '../accounts/tokens.ts'
import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone, formatDays } from '../dates.ts'
import type { BookingCredentials } from '../money/find-booking.ts'
import { isRegistered, type OwnProgramme, ownProgrammeOf } from '../programme/own-programme.ts'
import { Refusal } from '../refusal.ts'
import { openedRegistrations } from '../registrations/own/open-registration.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Services } from '../services.ts'
import { attendanceOf } from './attendance.store.ts'
import { personKeyOf } from './attendance.ts'

/** Who of a booking joins; empty where there is only one. */
export const joinForm = z.object({ delegate: z._default(z.string(), '') })

export interface JoinPage {
  conference: Conference
  today: CalendarDay
  isOn: boolean
  /** Those with a confirmed place, and whether they have joined or came today. */
  people: { reference: string; name: string; isIn: boolean }[]
  /** The rooms with a stream. Their links are there once somebody of these people is in today. */
  streams: OwnProgramme['streams']
}

const confirmed = (all: readonly Registration[]) => all.filter(isRegistered)

/** What the personal link offers to those who take part from afar; undefined where nothing is streamed. */
export async function readJoinPage(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials): Promise<JoinPage | undefined> {
  const { db } = services
  const registrations = confirmed(await openedRegistrations(services, credentials))
  const own = await ownProgrammeOf(db, registrations)
  if (!own || own.streams.length === 0) return undefined
  const { conference } = own
  const today = dayInZone(services.now(), conference.timeZone)
  const here = await attendanceOf(conference._id, db).inOn(
    today,
    registrations.map(({ id }) => id),
  )
  const people = registrations.map(({ id, reference, name }) => ({ reference, name, isIn: here.has(id) }))
  const isOn = isUnderWay(conference, today)
  const mayWatch = isOn && people.some(({ isIn }) => isIn)
  return { conference, today, isOn, people, streams: own.streams.map(({ name, url }) => ({ name, url: mayWatch ? url : '' })) }
}

function isUnderWay({ startDate, endDate }: Pick<Conference, 'startDate' | 'endDate'>, today: CalendarDay): boolean {
  return startDate <= today && today <= endDate
}

/** Somebody with a confirmed place joins from afar today, which counts as attended. Repeating it changes nothing. */
export async function joinFromAfar(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials, reference: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const people = confirmed(await openedRegistrations(services, credentials, trx))
    const person = reference === '' && people.length === 1 ? people[0] : people.find((one) => one.reference === reference)
    if (people.length === 0) throw new Refusal('registration.closed', 'Your place is not confirmed, so you cannot join yet.')
    if (!person) throw new Refusal('request.invalid', 'Please say who joins.', { delegate: 'Please choose who joins.' })
    const conference = await conferencesOf(trx).find(person.conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
    const day = dayInZone(now, conference.timeZone)
    if (!isUnderWay(conference, day))
      throw new Refusal('programme.not_now', `You can join on the days of the conference, ${formatDays(conference.startDate, conference.endDate)}.`)
    const store = attendanceOf(conference._id, trx)
    await store.lock()
    if ((await store.inOn(day, [person.id])).has(person.id)) return
    const event = { id: randomId(), person: personKeyOf(person.id, 0), kind: 'in' as const, undoes: null, at: now.getTime(), day }
    await store.add([event], { receivedAt: now, deviceId: null, organiserId: null, mode: 'virtual' })
  })
}
