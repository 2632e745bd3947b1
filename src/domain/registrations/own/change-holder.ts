import { documentsOf } from '../../documents/documents.store.ts'
import { nameConfirmationsOf } from '../../documents/name-confirmations.store.ts'
import { nameLettersOf } from '../../documents/name-letters.store.ts'
import type { Acting } from '../../money/issue-invoice.ts'
import type { Transaction } from '../../tables.ts'
import { visaRequestsOf } from '../../visa/visa.store.ts'
import { registrationsOf } from '../registrations.store.ts'

/**
 * What is personal to the earlier holder of a place ends with them: documents are revoked, requests for a visa end, their passports are erased, and
 * nothing of it is shown to who comes next. Returns whether a request for a visa ended. The caller holds the lock of the registration.
 */
export async function changeHolder(trx: Transaction, registrationId: string, { now, by }: Acting): Promise<{ endedVisa: boolean }> {
  await documentsOf(trx).endOfRegistration(registrationId, { by, at: now })
  const requests = await visaRequestsOf(trx).endOfRegistration(registrationId, { reason: 'Somebody else has taken the place.', at: now })
  // The clean-up job deletes the bytes, which have no row then.
  await visaRequestsOf(trx).eraseLetters(requests.map(({ id }) => id))
  await nameConfirmationsOf(trx).remove(registrationId)
  await nameLettersOf(trx).forget(registrationId)
  await registrationsOf(trx).setHolderSince(registrationId, now)
  return { endedVisa: requests.length > 0 }
}
