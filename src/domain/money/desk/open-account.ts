import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { readReference } from '../../forms/reference.ts'
import { Refusal } from '../../refusal.ts'
import { registrationLabels } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import { openBooking } from '../open-booking.ts'

/** Charges the fee of a confirmed place that has no account yet. Returns the reference of its booking; doing it twice changes nothing. */
export async function openAccount({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, typed: string): Promise<string> {
  const reference = readReference(typed)
  const found = reference === undefined ? undefined : await registrationsOf(db).findByReference(reference)
  if (!found) throw new Refusal('registration.unknown', `There is no registration ${typed.slice(0, 40)}.`)
  return db.transaction().execute(async (trx) => {
    if (found.submissionId !== null) await submissionsOf(trx).lock(found.submissionId)
    const registration = await registrationsOf(trx).lock(found.id)
    if (!registration) throw new Error(`Registration ${found.reference} is gone.`)
    if (registration.bookingId === null && registration.state !== 'open' && registration.state !== 'paid')
      throw new Refusal('money.not_allowed', `Nothing is to be paid in the state “${registrationLabels[registration.state]}”. Please confirm the place first.`)
    const booking = await openBooking(trx, registration, now())
    if (registration.bookingId === null)
      await auditLogOf(trx).write(organiser, now(), { act: 'booking.opened', about: `booking:${booking.id}`, aboutName: booking.reference })
    return booking.reference
  })
}
