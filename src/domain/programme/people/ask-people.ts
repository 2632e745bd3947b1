import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import { chairUrlOf } from '../chairs/chair-link.ts'
import type { Chair } from '../chairs/chairs.store.ts'
import { hasAddress } from '../programme-changes.ts'
import { personQuestion } from '../programme-letters.ts'
import { personWishesOf } from './person-wishes.store.ts'

/** Asks chairs and keynote speakers once, as soon as they have a part in the draft. Returns how many letters it queued. */
export async function askPeople(services: Services, replyTo: string | undefined): Promise<number> {
  let queued = 0
  for (const person of await personWishesOf(services.db).toAsk(dayInZone(services.now(), 'UTC')))
    if (hasAddress(person) && (await ask(services, person, replyTo))) queued += 1
  return queued
}

async function ask(services: Services, person: Chair, replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).findAlsoDraft(person.conferenceId)
    if (!conference || !(await personWishesOf(trx).noteQuestion(person.id, services.now()))) return false
    await services.queueMail(trx, {
      kind: 'programme.person_question',
      about: `conference:${conference._id}`,
      to: { name: person.name, address: person.email },
      ...(replyTo ? { replyTo } : {}),
      letter: personQuestion(person.name, conference, `${chairUrlOf(services, person)}/availability`),
    })
    return true
  })
}
