import { formatDay } from '#domain/dates.ts'
import { bookingAtDesk, documentsOfBooking } from '#domain/money/documents/booking-documents.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Services } from '#domain/services.ts'
import { orNotFound } from '../submissions/load-submission.ts'

/** The documents of a booking, formatted. */
export async function loadDocuments({ db, now }: Pick<Services, 'db' | 'now'>, reference: string) {
  const booking = await orNotFound(bookingAtDesk(db, reference))
  const { proForma, invoices, payments, notInvoicedMinor } = await documentsOfBooking(db, booking, now())
  const money = (minor: number) => formatMoney(minor, booking.currency)
  const url = (document: string) => `/api/v1/desk/money/bookings/${booking.reference}/documents/${document}`
  return {
    booking: booking.reference,
    mayHaveProForma: proForma === undefined && notInvoicedMinor > 0,
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

export type ShownDocuments = Awaited<ReturnType<typeof loadDocuments>>
