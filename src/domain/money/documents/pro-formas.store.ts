import { type Selectable, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { CalendarDay } from '../../dates.ts'
import type { Database, ProFormaTable } from '../../tables.ts'
import type { InvoiceLine } from '../invoices.store.ts'
import type { Currency } from '../money.ts'

/** A line without the person, whom the booking names. */
export type ProFormaLine = Omit<InvoiceLine, 'person'>

export interface ProForma {
  id: string
  reference: string
  bookingId: string
  entityVersionId: string
  bankAccountId: string | null
  currency: Currency
  lines: ProFormaLine[]
  grossMinor: number
  fingerprint: string
  issuedOn: CalendarDay
  validUntil: CalendarDay
  madeAt: Date
  madeBy: string
}

/** The pro formas of bookings. */
export function proFormasOf(db: Database) {
  return {
    /** Adds it with the next number of the company; numbers may be missing. */
    async add(companyCode: string, proForma: Omit<ProForma, 'id' | 'reference'>): Promise<ProForma> {
      const { rows } = await sql<{ number: string }>`SELECT nextval('pro_forma_number') AS number`.execute(db)
      const reference = `${companyCode}-P-${proForma.issuedOn.slice(0, 4)}-${String(rows[0]?.number).padStart(4, '0')}`
      const row = await db
        .insertInto('pro_forma')
        .values({
          id: randomId(),
          reference,
          booking_id: proForma.bookingId,
          entity_version_id: proForma.entityVersionId,
          bank_account_id: proForma.bankAccountId,
          currency: proForma.currency,
          lines: JSON.stringify(proForma.lines),
          gross_minor: proForma.grossMinor,
          fingerprint: proForma.fingerprint,
          issued_on: proForma.issuedOn,
          valid_until: proForma.validUntil,
          made_at: proForma.madeAt,
          made_by_id: proForma.madeBy,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return proFormaFrom(row)
    },

    /** The last one of a booking. */
    async latest(bookingId: string): Promise<ProForma | undefined> {
      const row = await db.selectFrom('pro_forma').selectAll().where('booking_id', '=', bookingId).orderBy('made_at', 'desc').limit(1).executeTakeFirst()
      return row && proFormaFrom(row)
    },
  }
}

function proFormaFrom(row: Selectable<ProFormaTable>): ProForma {
  return {
    id: row.id,
    reference: row.reference,
    bookingId: row.booking_id,
    entityVersionId: row.entity_version_id,
    bankAccountId: row.bank_account_id,
    currency: row.currency,
    lines: row.lines,
    grossMinor: Number(row.gross_minor),
    fingerprint: row.fingerprint,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    madeAt: row.made_at,
    madeBy: row.made_by_id,
  }
}
