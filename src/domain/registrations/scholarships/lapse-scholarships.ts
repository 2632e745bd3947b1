import { dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import { admitApplicant } from './admit-applicant.ts'
import { lockScholarship } from './lock-scholarship.ts'
import { queueScholarshipLetter } from './scholarship-letters.ts'
import { scholarshipsOf } from './scholarships.store.ts'

/**
 * Awards that were not answered in time lapse: the budget is free again, the place stays at the full fee, and the office reads who is next on
 * the reserve list. It may run at any time, twice, and after a crash. Returns how many lapsed.
 */
export async function lapseScholarships(services: Services): Promise<number> {
  const now = services.now()
  const due = (await scholarshipsOf(services.db).unanswered(dayInZone(now, 'Pacific/Kiritimati'))).filter(
    ({ answerBy, timeZone }) => answerBy < dayInZone(now, timeZone),
  )
  let lapsed = 0
  for (const { id } of due) {
    const done = await services.db.transaction().execute(async (trx) => {
      const locked = await lockScholarship(trx, id)
      const { scholarship, conference, registration } = locked
      if (scholarship.state !== 'awarded' || !scholarship.answerBy || scholarship.answerBy >= dayInZone(now, conference.timeZone)) return false
      await scholarshipsOf(trx).move(id, 'lapsed', now)
      const admission = await admitApplicant(services, trx, registration, { now, by: 'system' }, 'system')
      const next = await scholarshipsOf(trx).firstOfReserve(scholarship.conferenceId)
      const details = { amountMinor: scholarship.amountMinor ?? 0, answerBy: scholarship.answerBy, admission, next: next?.reference }
      await queueScholarshipLetter(services, trx, 'scholarship.lapsed', locked, details)
      await queueScholarshipLetter(services, trx, 'scholarship.lapsed.office', locked, details)
      return true
    })
    if (done) lapsed++
  }
  return lapsed
}
