import * as z from 'zod/mini'
import { randomId } from '../accounts/tokens.ts'
import type { Conference } from '../conferences/conference.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays } from '../dates.ts'
import { batchesOf } from '../documents/desk/batches.store.ts'
import { candidatesOf } from '../documents/desk/candidates.store.ts'
import { days, hours } from '../durations.ts'
import { chairsOf } from '../programme/chairs/chairs.store.ts'
import { fillProgramme, programmeSchema } from '../programme/seed-programme.ts'
import type { Transaction } from '../tables.ts'
import { attendanceOf } from './attendance.store.ts'
import { personKeyOf } from './attendance.ts'
import { doorListOf } from './door-list.store.ts'

const pastSchema = z.extend(programmeSchema, {
  /** Who came through the door, and who took part from afar. */
  came: z.array(z.string()),
  joined: z.array(z.string()),
})
export type SeededPast = z.output<typeof pastSchema>

/** Validates `content/demonstration/past-conference.yaml`. */
export function parseSeededPast(file: string, raw: unknown): SeededPast {
  const result = pastSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** How long ago its programme was published; the conference took place a week after that. */
const publishedDaysAgo = 37

/** The conference of last month: who came or joined and what was presented. The worker issues the certificates once the site runs. Nothing is sent. */
export async function fillPastConference(db: Transaction, seeded: SeededPast, now: Date): Promise<void> {
  const conference = await fillProgramme(db, seeded, new Date(now.getTime() - days(publishedDaysAgo)))
  await recordAttendance(db, conference, seeded.came, 'in-person')
  await recordAttendance(db, conference, seeded.joined, 'virtual')
  const candidates = candidatesOf(db, conference._id)
  const here = new Set((await candidates.find('attendance-confirmation')).filter(({ isEntitled }) => isEntitled).map(({ registrationId }) => registrationId))
  const presenters = (await candidates.find('presenter-certificate')).filter(({ registrationId }) => registrationId !== null && here.has(registrationId))
  await chairsOf(db).markPresented(
    presenters.flatMap(({ paperId }) => paperId ?? []),
    noonOf(addDays(conference.endDate, 1)),
  )
  const batch = { id: randomId(), conferenceId: conference._id, kind: 'presenter-certificate', language: 'en', tells: false } as const
  const order = { madeAt: now, madeBy: 'The programme office', madeById: 'system', finishedAt: null }
  await batchesOf(db).add(
    { ...batch, ...order },
    presenters.map(({ subject }) => subject),
  )
}

/** They were there on the first day. */
async function recordAttendance(db: Transaction, conference: Conference, names: readonly string[], mode: 'in-person' | 'virtual'): Promise<void> {
  const receivedAt = noonOf(conference.startDate)
  const people = (await doorListOf(conference._id, db).all()).filter(({ name, companion }) => companion === 0 && names.includes(name))
  const events = people.map(({ registrationId }) => ({
    id: randomId(),
    person: personKeyOf(registrationId, 0),
    kind: 'in' as const,
    undoes: null,
    at: receivedAt.getTime() - hours(3),
    day: conference.startDate,
  }))
  await attendanceOf(conference._id, db).add(events, { receivedAt, deviceId: null, organiserId: null, mode })
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
