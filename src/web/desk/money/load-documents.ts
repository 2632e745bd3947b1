import { formatDay } from '#domain/dates.ts'
import { bookingsOf } from '#domain/money/bookings.store.ts'
import { documentsOfBooking } from '#domain/money/documents/booking-documents.ts'
import { formatMoney } from '#domain/money/money.ts'
import { registrationsOf } from '#domain/registrations/registrations.store.ts'
import type { Services } from '#domain/services.ts'

/** The documents of the booking of a registration; undefined while it has none. */
export async function loadDocuments({ db, now }: Pick<Services, 'db' | 'now'>, registrationReference: string) {
  const registration = await registrationsOf(db).findByReference(registrationReference)
  const booking = registration?.bookingId ? await bookingsOf(db).find(registration.bookingId) : undefined
  if (!booking) return undefined
  const { proForma, invoices, payments, notInvoicedMinor, openMinor, creditMinor } = await documentsOfBooking(db, booking, now())
  const money = (minor: number) => formatMoney(minor, booking.currency)
  const url = (document: string) => `/api/v1/desk/money/bookings/${booking.reference}/documents/${document}`
  return {
    booking: booking.reference,
    payer: [booking.payer.organisation, booking.payer.name].filter(Boolean).join(', '),
    open: money(openMinor),
    credit: creditMinor > 0 ? money(creditMinor) : '',
    notInvoiced: notInvoicedMinor > 0 ? money(notInvoicedMinor) : '',
    hasProForma: proForma !== undefined,
    items: [
      ...(proForma ? [{ name: `Pro forma ${proForma.reference}`, about: `holds until ${formatDay(proForma.validUntil)}`, url: url('pro-forma') }] : []),
      ...invoices.map(({ kind, reference, grossMinor, issuedOn }) => ({
        name: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${reference}`,
        about: `${money(grossMinor)}, ${formatDay(issuedOn)}`,
        url: url(reference),
      })),
      ...payments.map(({ amountMinor }, index) => ({
        name: `Receipt ${booking.reference}-${index + 1}`,
        about: money(amountMinor),
        url: url(`receipt-${index + 1}`),
      })),
    ],
  }
}

export type ShownDocuments = NonNullable<Awaited<ReturnType<typeof loadDocuments>>>
