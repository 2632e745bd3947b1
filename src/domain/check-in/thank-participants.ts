import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { addDays, dayInZone } from '../dates.ts'
import { officeOf } from '../forms/office.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { registrationUrlOf } from '../registrations/register/registration-url.ts'
import type { Services } from '../services.ts'
import { conferenceValues } from '../submissions/submission-letters.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import { thanksOf } from './thanks.store.ts'

/** Who was not thanked for longer, because the site stood still, is not thanked any more. */
const maxDaysLate = 14

/**
 * Thanks those who came, once, from the second day after the conference on, when all doors have sent what happened. Each is noted in the
 * transaction that queues the letter, so it may run at any time, twice, and after a crash. Returns how many letters it queued.
 */
export async function thankParticipants(services: Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>): Promise<number> {
  const { db, now, queueMail } = services
  const today = dayInZone(now(), 'UTC')
  const due = await thanksOf(db).due(addDays(today, -maxDaysLate), addDays(today, -2))
  let queued = 0
  for (const { registrationId, conferenceId, name, email, submissionId } of due)
    await db.transaction().execute(async (trx) => {
      const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
      if (!conference || !(await thanksOf(trx).note(registrationId, now()))) return
      const office = await officeOf(trx)
      const submission = submissionId === null ? undefined : (await submissionsOf(trx).findAll([submissionId])).get(submissionId)
      const url = submission && `${registrationUrlOf(services, submission)}/documents`
      await queueMail(trx, {
        kind: 'attendance.thanks',
        about: submissionId === null ? `registration:${registrationId}` : `submission:${submissionId}`,
        to: { name, address: email },
        ...(office ? { replyTo: office.address } : {}),
        letter: thanksLetter(name, conference, url),
      })
      queued += 1
    })
  return queued
}

/** Leads to their certificates, which may be issued a little later than it is sent. */
export function thanksLetter(name: string, conference: Conference, url: string | undefined): StandingLetter {
  const values = conferenceValues(conference)
  return standingLetter(
    'attendance.thanks',
    { name, conference: values.conference, days: values.days, place: values.place },
    { preview: 'We would be glad to see you again.', conferenceId: conference._id, facts: [], ...(url === undefined ? {} : { url }) },
  )
}
