import { slugOf } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { standingOf } from '../conferences/important-dates.ts'
import { addDays, dayInZone } from '../dates.ts'
import { days, minutes } from '../durations.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { openCallLetter } from './call-alert-letters.ts'
import { callAlertUrl } from './call-alert-token.ts'
import { callAlertsOf } from './call-alerts.store.ts'

/** The office may take back what it published by mistake. */
const settlingTime = minutes(10)

/**
 * Writes to those who want to hear of a topic when a call on it has opened, once for each conference. Each letter is noted in the transaction
 * that queues it, so it may run at any time, twice, and after a crash. Returns how many it queued.
 */
export async function tellOfOpenCalls(services: Services): Promise<number> {
  const { db, now } = services
  const at = now()
  const due = await callAlertsOf(db).due(addDays(dayInZone(at, 'UTC'), -1), new Date(at.getTime() - settlingTime))
  if (due.length === 0) return 0
  const conferences = await conferencesOf(db).findAll(due.map(({ conferenceId }) => conferenceId))
  const office = await officeOf(db)
  let queued = 0
  for (const { alertId, conferenceId } of due) {
    const conference = conferences.get(conferenceId)
    if (!conference || standingOf(conference, at) !== 'call-open') continue
    const unsubscribeUrl = callAlertUrl(services, alertId)
    const pageUrl = `${services.publicUrl}/conference/${conferenceId}/${slugOf(conference)}`
    await db.transaction().execute(async (trx) => {
      const alert = await callAlertsOf(trx).noteLetter(alertId, conferenceId, at)
      if (!alert) return
      await services.queueMail(trx, {
        kind: 'call.opened',
        about: `call-alert:${alertId}`,
        to: { name: '', address: alert.email },
        ...(office ? { replyTo: office.address } : {}),
        unsubscribeUrl,
        letter: openCallLetter(conference, pageUrl, unsubscribeUrl),
      })
      queued += 1
    })
  }
  return queued
}

const unconfirmedFor = days(7)

/** Forgets addresses whose owners did not agree. */
export async function removeUnconfirmedAlerts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await callAlertsOf(db).removeUnconfirmedBefore(new Date(now().getTime() - unconfirmedFor))
}
