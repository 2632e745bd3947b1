import type { BookingCredentials } from '../../money/find-booking.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { cancelOwn, queueCancellationLetters } from '../../submissions/withdraw-submission.ts'
import { mayCancel, registrationLabels } from '../registration.ts'
import { lockOpened } from './open-registration.ts'

/** A participant, or who pays for them, cancels a place that is not paid. Repeating it changes nothing. */
export async function cancelRegistration(services: Services, credentials: BookingCredentials, reference?: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { submission, registration } = await lockOpened(services, trx, credentials, reference)
    if (registration.state === 'cancelled') return
    if (!mayCancel(registration.state))
      throw new Refusal(
        'submission.not_open',
        `This registration can no longer be cancelled here: its state is “${registrationLabels[registration.state]}”. Please write to us.`,
      )
    await cancelOwn(trx, registration, services.now())
    await queueCancellationLetters(services, trx, submission)
  })
}
