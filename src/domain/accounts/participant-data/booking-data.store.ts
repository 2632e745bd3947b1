import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** What the person pays for, with the files that were sent for it. `address` is in lower case. */
export function bookingDataOf(address: string, db: Database) {
  return {
    /** What the person pays for, themselves and others, with the documents that were issued and the money that arrived. */
    async bookings() {
      const isPayer = sql<boolean>`lower(payer_email) = ${address}`
      const bookings = await db.selectFrom('booking').selectAll().where(isPayer).orderBy('booked_at', 'desc').orderBy('id').execute()
      const ids = db.selectFrom('booking').select('booking.id').where(isPayer)
      const charges = await db.selectFrom('charge').selectAll().where('booking_id', 'in', ids).orderBy('position').execute()
      const invoices = await db.selectFrom('invoice').selectAll().where('booking_id', 'in', ids).orderBy('reference').execute()
      const vatChecks = await db.selectFrom('vat_check').selectAll().where('booking_id', 'in', ids).orderBy('checked_on').execute()
      const payments = await db.selectFrom('payment').selectAll().where('booking_id', 'in', ids).orderBy('made_at').orderBy('id').execute()
      return bookings.map(({ entity_id: _entity, link_version: _link, version: _version, ...booking }) => ({
        ...booking,
        charges: charges
          .filter((one) => one.booking_id === booking.id)
          .map(({ description, person, gross_minor, reduction, removed_at }) => ({ description, person, gross_minor, reduction, removed_at })),
        invoices: invoices
          .filter((one) => one.booking_id === booking.id)
          .map(({ kind, reference, state, recipient, gross_minor, issued_on, reason }) => ({
            kind,
            reference,
            state,
            recipient,
            gross_minor,
            issued_on,
            reason,
          })),
        vatChecks: vatChecks
          .filter((one) => one.booking_id === booking.id)
          .map(({ vat_number, checked_on, reference }) => ({ vat_number, checked_on, reference })),
        payments: payments
          .filter((one) => one.booking_id === booking.id)
          .map(({ method, state, amount_minor, received_on }) => ({ method, state, amount_minor, received_on })),
      }))
    },

    /** Proofs that were sent for their own registrations, and slips of transfers for what they pay. */
    async registrationFiles() {
      return db
        .selectFrom('registration_file')
        .innerJoin('stored_file', 'stored_file.id', 'registration_file.file_id')
        .innerJoin('booking', 'booking.id', 'registration_file.booking_id')
        .leftJoin('registration', 'registration.id', 'registration_file.registration_id')
        .select(['booking.reference', 'kind', 'file_id', 'original_name', 'size_bytes', 'sha256', 'storage_key', 'media_type', 'arrived_at', 'scan'])
        .where(sql<boolean>`CASE kind WHEN 'proof' THEN lower(registration.email) ELSE lower(booking.payer_email) END = ${address}`)
        .orderBy('arrived_at')
        .execute()
    },
  }
}
