import { conferencesOf } from '../conferences/conferences.store.ts'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { officeOf } from '../forms/office.ts'
import { registrationDetailsOf } from '../registrations/register/registration-details.store.ts'
import { registrationUrlOf } from '../registrations/register/registration-url.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import { namesLetter } from './document-letters.ts'
import { type NameLetterKind, nameLettersOf, questionDaysBefore, type Unconfirmed } from './name-letters.store.ts'

const reminderDaysBefore = 3
/** Nobody is reminded sooner after the question. */
const daysToAnswer = 3

/**
 * Asks those with a place, before their names are printed, to confirm them, and reminds them once. Each letter is noted in the transaction that
 * queues it, so it may run at any time, twice, and after a crash. Returns how many it queued.
 */
export async function askForNames(services: Services): Promise<number> {
  const { db, now } = services
  const office = await officeOf(db)
  let queued = 0
  for (const one of await nameLettersOf(db).due(dayInZone(now(), 'UTC'))) {
    const kind = dueLetter(one, dayInZone(now(), one.timeZone))
    if (kind && (await ask(services, one, kind, office?.address))) queued += 1
  }
  return queued
}

/** Which letter is due on a day of the conference's own zone. */
export function dueLetter(
  { registeredAt, namesUntil, timeZone, askedAt }: Omit<Unconfirmed, 'registrationId' | 'conferenceId'>,
  today: CalendarDay,
): NameLetterKind | undefined {
  if (today > namesUntil || today < addDays(namesUntil, -questionDaysBefore)) return undefined
  // Who registered only today has just typed the name.
  if (askedAt === null) return dayInZone(registeredAt, timeZone) < today ? 'question' : undefined
  const isNear = today >= addDays(namesUntil, -reminderDaysBefore)
  return isNear && today >= addDays(dayInZone(askedAt, timeZone), daysToAnswer) ? 'reminder' : undefined
}

async function ask(services: Services, one: Unconfirmed, kind: NameLetterKind, replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).lock(one.registrationId)
    const letters = nameLettersOf(trx)
    if (!registration?.submissionId || registration.conferenceId !== one.conferenceId || !(await letters.isUnconfirmed(one))) return false
    const submission = (await submissionsOf(trx).findAll([registration.submissionId])).get(registration.submissionId)
    const conference = await conferencesOf(trx).findAlsoDraft(one.conferenceId)
    const to = recipientOf(registration)
    if (!submission || !conference || !to || !(await letters.note(kind, one, services.now()))) return false
    const { badgeName } = await registrationDetailsOf(trx).find(registration.id)
    await services.queueMail(trx, {
      kind: kind === 'question' ? 'document.names' : 'document.names_reminder',
      about: `submission:${submission.id}`,
      to,
      ...(replyTo ? { replyTo } : {}),
      letter: namesLetter(kind, {
        registration,
        badgeName: badgeName || registration.name,
        conference,
        namesUntil: one.namesUntil,
        url: `${registrationUrlOf(services, submission)}/documents`,
      }),
    })
    return true
  })
}
