import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { type ChairCredentials, secretOfChair } from '../chairs/chair-link.ts'
import { chairsOf } from '../chairs/chairs.store.ts'
import { programmeOf } from '../programme.store.ts'
import { daysOf } from '../programme.ts'
import type { personWishForm } from '../speaker-wish.schema.ts'
import { personWishesOf } from './person-wishes.store.ts'

/** What the link of a chair or a keynote speaker opens until the conference is over, whether anything is published or not. */
export async function findWishingPerson({ db, key, now }: Pick<Services, 'db' | 'key' | 'now'>, { person, secret }: ChairCredentials, within: Database = db) {
  const known = await chairsOf(within).find(person)
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  const opens = timingSafeEqual(digest(secretOfChair(key, known ?? { id: 'none', linkVersion: 0 })), digest(secret))
  const conference = known && opens ? await conferencesOf(within).findAlsoDraft(known.conferenceId) : undefined
  if (!known || !conference || conference.state !== 'scheduled' || dayInZone(now(), conference.timeZone) > conference.endDate) return undefined
  const { timeZone = '' } = (await programmeOf(conference._id, within).people()).get(known.id) ?? {}
  return { person: known, conference, timeZone, days: daysOf({ sessions: [] }, conference), wish: await personWishesOf(within).find(known.id) }
}

/** A chair or a keynote speaker says when they can come and what they need. Repeating it changes nothing. */
export async function statePersonWish(services: Services, credentials: ChairCredentials, form: z.output<typeof personWishForm>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const found = await findWishingPerson(services, credentials, trx)
    if (!found) throw new Refusal('invitation.closed', 'This link is not one of ours, was replaced by a newer one, or the conference is over.')
    const { person, wish: before, days: all, timeZone: zoneBefore } = found
    const stated = form['day[]'] ?? []
    const days = Object.fromEntries(all.map((day, index) => [day, stated[index] ?? 'all']))
    const timeZone = form.presence === 'remote' ? form.time_zone : ''
    const isSame = before && timeZone === zoneBefore && before.needs === form.needs && JSON.stringify(before.days) === JSON.stringify(days)
    if (!isSame) await personWishesOf(trx).save(person.id, { days, needs: form.needs, changedAt: services.now() }, timeZone)
  })
}
