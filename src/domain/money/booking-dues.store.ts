import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Currency } from './money.ts'

/** What a booking owes now, and what its lapsed places would cost. */
export interface BookingDue {
  id: string
  reference: string
  paymentReference: string
  entityId: string
  currency: Currency
  payer: string
  conference: string
  /** Open invoices and charges that are not invoiced yet, less the booking's credit; negative when it has more than it owes. */
  dueMinor: number
  /** The charges of places that lapsed. */
  lapsedMinor: number
  toleranceMinor: number
}

interface Row {
  id: string
  reference: string
  payment_reference: string
  entity_id: string
  currency: Currency
  payer: string
  conference: string
  invoiced: string
  uninvoiced: string
  credit: string
  lapsed: string
  tolerance: number
}

/** The dues of many bookings in one query. */
export function bookingDuesOf(db: Database, defaultToleranceMinor: number) {
  async function where(column: 'id' | 'reference' | 'payment_reference', values: readonly string[]): Promise<BookingDue[]> {
    if (values.length === 0) return []
    const { rows } = await sql<Row>`
      SELECT booking.id, booking.reference, booking.payment_reference, booking.entity_id, booking.currency,
        CASE WHEN booking.payer_organisation = '' THEN booking.payer_name ELSE booking.payer_organisation END AS payer,
        conference.sub_conference AS conference,
        coalesce((SELECT sum(invoice.gross_minor - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id))
          FROM invoice WHERE invoice.booking_id = booking.id AND invoice.kind = 'invoice' AND invoice.state = 'issued'), 0) AS invoiced,
        coalesce((SELECT sum(charge.gross_minor) FROM charge JOIN registration ON registration.id = charge.registration_id
          WHERE charge.booking_id = booking.id AND charge.removed_at IS NULL AND registration.state IN ('open', 'paid') AND NOT EXISTS (
            SELECT FROM invoice_line JOIN invoice ON invoice.id = invoice_line.invoice_id
            WHERE invoice_line.charge_id = charge.id AND invoice.kind = 'invoice' AND invoice.state <> 'credited')), 0) AS uninvoiced,
        -coalesce((SELECT sum(amount_minor) FROM ledger_entry WHERE account = 'customer-credit' AND ledger_entry.booking_id = booking.id), 0) AS credit,
        coalesce((SELECT sum(charge.gross_minor) FROM charge JOIN registration ON registration.id = charge.registration_id
          WHERE charge.booking_id = booking.id AND charge.removed_at IS NULL AND registration.state = 'lapsed'), 0) AS lapsed,
        coalesce(sales_settings.tolerance_minor, ${defaultToleranceMinor}) AS tolerance
      FROM booking JOIN conference ON conference.id = booking.conference_id
      LEFT JOIN sales_settings ON sales_settings.conference_id = booking.conference_id
      WHERE booking.${sql.ref(column)} = ANY(${values})
      ORDER BY booking.id`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      paymentReference: row.payment_reference,
      entityId: row.entity_id,
      currency: row.currency,
      payer: row.payer,
      conference: row.conference,
      dueMinor: Number(row.invoiced) + Number(row.uninvoiced) - Number(row.credit),
      lapsedMinor: Number(row.lapsed),
      toleranceMinor: row.tolerance,
    }))
  }

  return {
    byPaymentReference: (references: readonly string[]) => where('payment_reference', references),
    byReference: (references: readonly string[]) => where('reference', references),
    byId: (ids: readonly string[]) => where('id', ids),
  }
}
