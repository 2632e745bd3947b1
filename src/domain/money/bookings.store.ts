import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { randomId } from '../accounts/tokens.ts'
import type { CalendarDay } from '../dates.ts'
import { randomReference } from '../forms/reference.ts'
import type { Services } from '../services.ts'
import type { BookingTable, ChargeTable, Database } from '../tables.ts'
import type { Booking, Charge, Recipient } from './booking.ts'
import { paymentReferenceOf } from './payment-reference.ts'

export type NewBooking = Pick<
  Booking,
  'conferenceId' | 'entityId' | 'currency' | 'payer' | 'payerRegistrationId' | 'termsVersion' | 'refundRule' | 'dueOn' | 'priceUntil' | 'bookedAt'
> & {
  /** The form that made it: the same one makes no second booking. */
  form?: { tokenId: string; fingerprint: string }
}
export type NewCharge = Omit<Charge, 'id' | 'bookingId'>

/** Bookings and what they are charged. */
export function bookingsOf(db: Database) {
  return {
    async add(booking: NewBooking): Promise<Booking> {
      const { rows } = await sql<{ number: string }>`SELECT nextval('booking_number') AS number`.execute(db)
      const number = Number(rows[0]?.number)
      const id = randomId()
      const row = await db
        .insertInto('booking')
        .values({
          id,
          reference: randomReference('BK'),
          payment_reference: paymentReferenceOf(number),
          conference_id: booking.conferenceId,
          entity_id: booking.entityId,
          currency: booking.currency,
          payer_registration_id: booking.payerRegistrationId,
          ...payerColumns(booking.payer),
          terms_version: booking.termsVersion,
          refund_rule: booking.refundRule,
          due_on: booking.dueOn,
          price_until: booking.priceUntil,
          booked_at: booking.bookedAt,
          token_id: booking.form?.tokenId ?? null,
          fingerprint: booking.form?.fingerprint ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return bookingFrom(row)
    },

    async find(id: string): Promise<Booking | undefined> {
      const row = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
      return row && bookingFrom(row)
    },

    async findByReference(reference: string): Promise<Booking | undefined> {
      const row = await db.selectFrom('booking').selectAll().where('reference', '=', reference).executeTakeFirst()
      return row && bookingFrom(row)
    },

    async findByToken(tokenId: string): Promise<(Booking & { fingerprint: string | null }) | undefined> {
      const row = await db.selectFrom('booking').selectAll().where('token_id', '=', tokenId).executeTakeFirst()
      return row && { ...bookingFrom(row), fingerprint: row.fingerprint }
    },

    async findByPaymentReference(paymentReference: string): Promise<Booking | undefined> {
      const row = await db.selectFrom('booking').selectAll().where('payment_reference', '=', paymentReference).executeTakeFirst()
      return row && bookingFrom(row)
    },

    /** Locks the booking until the transaction ends: every change of its money waits for the one before. */
    async lock(id: string): Promise<Booking | undefined> {
      const row = await db.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && bookingFrom(row)
    },

    async setPayer(id: string, payer: Recipient): Promise<void> {
      await db.updateTable('booking').set(payerColumns(payer)).where('id', '=', id).execute()
    },

    async setPayerRegistration(id: string, registrationId: string | null): Promise<void> {
      await db.updateTable('booking').set({ payer_registration_id: registrationId }).where('id', '=', id).execute()
    },

    async setLinkVersion(id: string, version: number): Promise<void> {
      await db.updateTable('booking').set({ link_version: version }).where('id', '=', id).execute()
    },

    /** The day by which it is to be paid, until which its price holds too. */
    async open(id: string, dueOn: CalendarDay): Promise<void> {
      await db.updateTable('booking').set({ due_on: dueOn, price_until: dueOn }).where('id', '=', id).execute()
    },

    async setDueOn(id: string, dueOn: CalendarDay): Promise<void> {
      await db.updateTable('booking').set({ due_on: dueOn }).where('id', '=', id).execute()
    },

    async addCharges(bookingId: string, charges: readonly NewCharge[]): Promise<void> {
      if (charges.length === 0) return
      const rows = charges.map((charge) => ({
        id: randomId(),
        booking_id: bookingId,
        registration_id: charge.registrationId,
        kind: charge.kind,
        code: charge.code,
        description: charge.description,
        person: charge.person,
        attendance: charge.attendance,
        list_minor: charge.listMinor,
        gross_minor: charge.grossMinor,
        reduction: charge.reduction,
        added_at: charge.addedAt,
      }))
      await db.insertInto('charge').values(rows).execute()
    },

    async removeCharges(ids: readonly string[], now: Date): Promise<void> {
      if (ids.length === 0) return
      await db.updateTable('charge').set({ removed_at: now }).where('id', 'in', ids).where('removed_at', 'is', null).execute()
    },

    /** Charges that were removed at this instant count again. */
    async restoreCharges(registrationId: string, removedAt: Date): Promise<void> {
      await db.updateTable('charge').set({ removed_at: null }).where('registration_id', '=', registrationId).where('removed_at', '=', removedAt).execute()
    },

    async removedAny(registrationId: string, removedAt: Date): Promise<boolean> {
      const row = await db
        .selectFrom('charge')
        .select('id')
        .where('registration_id', '=', registrationId)
        .where('removed_at', '=', removedAt)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** What the booking is charged now. */
    async chargesOf(bookingId: string): Promise<Charge[]> {
      const rows = await db.selectFrom('charge').selectAll().where('booking_id', '=', bookingId).where('removed_at', 'is', null).orderBy('position').execute()
      return rows.map(chargeFrom)
    },

    /** Charges that no standing invoice has, of registrations whose place is to be paid. */
    async chargesToInvoice(bookingId: string): Promise<Charge[]> {
      const rows = await db
        .selectFrom('charge')
        .innerJoin('registration', 'registration.id', 'charge.registration_id')
        .selectAll('charge')
        .where('charge.booking_id', '=', bookingId)
        .where('charge.removed_at', 'is', null)
        .where('charge.gross_minor', '>', 0)
        .where('registration.state', 'in', ['open', 'paid'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('invoice_line')
                .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
                .select('invoice.id')
                .whereRef('invoice_line.charge_id', '=', 'charge.id')
                .where('invoice.kind', '=', 'invoice')
                .where('invoice.state', '<>', 'credited'),
            ),
          ),
        )
        .orderBy('charge.position')
        .execute()
      return rows.map(chargeFrom)
    },
  }
}

/** The secret of the payer's link, derived like that of a submission, so that it need not be stored. */
export function bookingSecretOf(key: Buffer, { id, linkVersion }: Pick<Booking, 'id' | 'linkVersion'>): string {
  return createHmac('sha256', key).update(`booking:${id} link ${linkVersion}`).digest('base64url').slice(0, 22)
}

/** Compares in constant time. */
export function isBookingSecret(key: Buffer, booking: Pick<Booking, 'id' | 'linkVersion'>, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(bookingSecretOf(key, booking)), digest(given))
}

/** The payer's page with its secret; sent to the payer only. */
export function bookingUrlOf({ publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>, booking: Pick<Booking, 'id' | 'linkVersion' | 'reference'>): string {
  return `${publicUrl}/registration/${booking.reference}/${bookingSecretOf(key, booking)}`
}

function payerColumns(payer: Recipient) {
  return {
    payer_kind: payer.kind,
    payer_name: payer.name,
    payer_organisation: payer.organisation,
    payer_address: payer.address,
    payer_country: payer.country,
    payer_email: payer.email,
    vat_number: payer.vatNumber,
    purchase_order: payer.purchaseOrder,
  }
}

export function bookingFrom(row: Omit<Selectable<BookingTable>, 'words'>): Booking {
  return {
    id: row.id,
    reference: row.reference,
    paymentReference: row.payment_reference,
    conferenceId: row.conference_id,
    entityId: row.entity_id,
    currency: row.currency,
    payerRegistrationId: row.payer_registration_id,
    payer: {
      kind: row.payer_kind,
      name: row.payer_name,
      organisation: row.payer_organisation,
      address: row.payer_address,
      country: row.payer_country,
      email: row.payer_email,
      vatNumber: row.vat_number,
      purchaseOrder: row.purchase_order,
    },
    termsVersion: row.terms_version,
    refundRule: row.refund_rule,
    dueOn: row.due_on,
    priceUntil: row.price_until,
    bookedAt: row.booked_at,
    linkVersion: row.link_version,
    version: row.version,
  }
}

function chargeFrom(row: Selectable<ChargeTable>): Charge {
  return {
    id: row.id,
    bookingId: row.booking_id,
    registrationId: row.registration_id,
    kind: row.kind,
    code: row.code,
    description: row.description,
    person: row.person,
    attendance: row.attendance,
    listMinor: row.list_minor,
    grossMinor: row.gross_minor,
    reduction: row.reduction,
    addedAt: row.added_at,
  }
}
