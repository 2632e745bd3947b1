import type * as z from 'zod/mini'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { queueTakenBackLetters } from '../documents/queue-money-letters.ts'
import { ledgerOf } from '../ledger.store.ts'
import { formatMoney } from '../money.ts'
import { paymentsOf } from '../payments.store.ts'
import { statementsOf } from '../statements/statements.store.ts'
import { takeBackPayment } from '../take-back-payment.ts'
import { actOnBooking } from './act-on-booking.ts'
import type { takeBackOrder } from './booking-acts.schema.ts'

const notAllowed = (message: string) => new Refusal('money.not_allowed', message, { payment: message })

/**
 * Takes back a payment that never was this booking's, or that has bounced: what it settled is open again. Money of a statement rests in suspense,
 * where it can be matched again. The payer is told.
 */
export function takePaymentBack(services: Services, organiser: Organiser, reference: string, order: z.output<typeof takeBackOrder>) {
  return actOnBooking(services, organiser, reference, order, {
    act: 'booking.payment_taken_back',
    movesRegistrations: true,
    async perform(trx, booking, acting, more) {
      const payment = await paymentsOf(trx).lock(order.payment)
      if (payment?.bookingId !== booking.id || payment.state !== 'confirmed') throw notAllowed('There is no such payment, or it was taken back already.')
      if (payment.method === 'card') throw notAllowed('A card payment goes back through the card provider: please pay its credit out.')
      const { amountMinor, currency } = payment
      const line = payment.statementLineId === undefined ? undefined : await statementsOf(trx).lock(payment.statementLineId)
      if (line && (await paymentsOf(trx).ofLine(line.id)).length > 1)
        throw notAllowed('This transfer pays several bookings. Please take it back at the statement, where all of them are shown.')
      await takeBackPayment(trx, booking, payment, amountMinor, acting, line ? 'suspense' : undefined)
      await paymentsOf(trx).releaseSource(payment.id)
      if (line) await statementsOf(trx).setState(line.id, 'suspense', acting.now, acting.by, null)
      const lost = (await ledgerOf(trx).sumsOfPayment(payment.id, 'charge-back')).find(({ account }) => account === 'bad-debts')
      if (lost) more.push(`${formatMoney(lost.amountMinor, currency)} of it was used elsewhere meanwhile and becomes a bad debt`)
      more.push(
        `${formatMoney(amountMinor, currency)} ${line ? 'rests in suspense, to be matched again' : 'no longer counts as received'}; the payer is told by mail`,
      )
      await queueTakenBackLetters(services, trx, booking, { amountMinor, why: order.why, tellsOffice: false })
    },
  })
}
