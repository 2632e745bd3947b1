import encodeQR from 'qr'
import { data, type RouterContextProvider } from 'react-router'
import { formatDay } from '#domain/dates.ts'
import { bookingDuesOf } from '#domain/money/booking-dues.store.ts'
import { cardCheckoutsOf } from '#domain/money/cards/card-checkouts.store.ts'
import { epcCode } from '#domain/money/epc-code.ts'
import { findBooking } from '#domain/money/find-booking.ts'
import { legalEntitiesOf } from '#domain/money/legal-entities.store.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatPaymentReference } from '#domain/money/payment-reference.ts'
import { defaultSalesSettings } from '#domain/money/sales-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { servicesContext } from '../../request-context.ts'

/** What a payer needs to pay a booking; a wrong link, or one of somebody for whom another pays, is a 404. */
export async function loadPay(context: Readonly<RouterContextProvider>, { reference, secret }: { reference: string; secret: string }) {
  const services = context.get(servicesContext)
  const { db } = services
  const booking = await findBooking(services, { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  const [due] = await bookingDuesOf(db, defaultSalesSettings.toleranceMinor).byId([booking.id])
  const { dueMinor = 0, lapsedMinor = 0 } = due ?? {}
  const amountMinor = Math.max(0, dueMinor) + lapsedMinor
  const entities = legalEntitiesOf(db)
  const entity = await entities.find(booking.entityId)
  const account = await entities.bankAccount(booking.entityId, booking.currency)
  const mayPayByCard = services.cards !== undefined && entity?.name !== '' && dueMinor > 0
  const checkout = mayPayByCard ? await cardCheckoutsOf(db).openOf(booking.id, dueMinor, services.now()) : undefined
  const hasCode = account !== undefined && booking.currency === 'EUR' && account.iban !== '' && amountMinor > 0
  return {
    address: { reference, secret },
    bookingReference: booking.reference,
    conference: due?.conference ?? '',
    payer: booking.payer.organisation || booking.payer.name,
    isDue: amountMinor > 0,
    hasLapsed: lapsedMinor > 0,
    amount: formatMoney(amountMinor, booking.currency),
    credit: dueMinor < 0 ? formatMoney(-dueMinor, booking.currency) : undefined,
    dueOn: booking.dueOn === null ? undefined : formatDay(booking.dueOn),
    paymentReference: formatPaymentReference(booking.paymentReference),
    account: account && {
      holder: account.holder,
      bankName: account.bankName,
      iban: formatPaymentReference(account.iban.replace(/\s/g, '')),
      bic: account.bic,
      sortCode: account.sortCode,
      accountNumber: account.accountNumber,
    },
    code: hasCode ? encodeQR(epcCode({ ...account, amountMinor, reference: booking.paymentReference }), 'raw', { ecc: 'medium', border: 4 }) : undefined,
    card: mayPayByCard ? { continueUrl: checkout?.url } : undefined,
  }
}
