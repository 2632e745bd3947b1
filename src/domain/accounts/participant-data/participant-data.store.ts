import type { Database } from '../../tables.ts'
import { bookingDataOf } from './booking-data.store.ts'
import { correspondenceDataOf } from './correspondence-data.store.ts'
import { paperDataOf } from './paper-data.store.ts'
import { registrationDataOf } from './registration-data.store.ts'
import { reviewingDataOf } from './reviewing-data.store.ts'
import { roleDataOf } from './role-data.store.ts'
import { submissionDataOf } from './submission-data.store.ts'

/** Everything that was sent from one address. The caller must have checked that the address is confirmed. */
export function participantDataOf(email: string, db: Database) {
  const address = email.toLowerCase()
  return {
    ...submissionDataOf(address, db),
    ...paperDataOf(address, db),
    ...reviewingDataOf(address, db),
    ...registrationDataOf(address, db),
    ...bookingDataOf(address, db),
    ...roleDataOf(address, db),
    ...correspondenceDataOf(address, db),
  }
}
