import * as z from 'zod/mini'
import { newSecret, randomId } from '../accounts/tokens.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { dayInZone } from '../dates.ts'
import { days, hours } from '../durations.ts'
import { confirmDays, roleKinds } from '../roles/role.ts'
import { rolesOf } from '../roles/roles.store.ts'
import type { Transaction } from '../tables.ts'
import { attendanceOf } from './attendance.store.ts'
import { personKeyOf } from './attendance.ts'
import { doorListOf } from './door-list.store.ts'

const doorSchema = z.object({
  /** The code of a series; its next edition is meant. */
  conference: z.string(),
  collected: z.array(z.string()),
  roles: z.array(
    z.object({
      role: z.enum(roleKinds),
      name: z.string(),
      title: z.string(),
      organisation: z.string(),
      email: z.string(),
      daysAgo: z.number(),
      confirmedDaysAgo: z.optional(z.number()),
    }),
  ),
})
export type SeededDoor = z.output<typeof doorSchema>

/** Validates `content/demonstration/door.yaml`. */
export function parseSeededDoor(file: string, raw: unknown): SeededDoor {
  const result = doorSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** Some people who were checked in already, and roles that were confirmed or wait for the person. Nothing is sent. */
export async function fillDoor(db: Transaction, seeded: SeededDoor, now: Date): Promise<void> {
  const conference = (await conferencesOf(db).upcoming(now, 1000)).find(({ code }) => code === seeded.conference)
  if (!conference) return
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const people = await doorListOf(conference._id, db).all()
  const at = now.getTime() - hours(1)
  const day = dayInZone(new Date(at), conference.timeZone)
  const came = people.filter(({ name, companion, state }) => companion === 0 && (state === 'open' || state === 'paid') && seeded.collected.includes(name))
  const events = came.map(({ registrationId }) => ({ id: randomId(), person: personKeyOf(registrationId, 0), kind: 'in' as const, undoes: null, at, day }))
  await attendanceOf(conference._id, db).add(events, { receivedAt: now, deviceId: null, organiserId: null })
  for (const { daysAgo, confirmedDaysAgo, ...role } of seeded.roles) {
    const appointedAt = ago(daysAgo)
    await rolesOf(db).add({
      ...role,
      ...{ id: randomId(), conference_id: conference._id, application_id: null, appointed_by_id: 'system', appointed_at: appointedAt },
      ...{ token_hash: newSecret().hash, expires_at: new Date(appointedAt.getTime() + days(confirmDays)), ended_at: null, end_kind: null },
      state: confirmedDaysAgo === undefined ? 'appointed' : 'confirmed',
      confirmed_at: confirmedDaysAgo === undefined ? null : ago(confirmedDaysAgo),
    })
  }
}
