import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { findPaymentReferences } from '../payment-reference.ts'
import type { RefundState } from '../refunds/refund.ts'
import type { Proposal, ProposedLine } from './propose.ts'

type Part = Proposal['parts'][number]
interface PartRow {
  id: string
  booking_id: string
  reference: string
  payer: string
  conference: string
  amount: string
}

const payer = sql`CASE WHEN payer_organisation = '' THEN payer_name ELSE payer_organisation END`
const partOf = ({ booking_id, reference, payer: name, conference, amount }: PartRow): Part => ({
  ...{ bookingId: booking_id, reference, payer: name, conference },
  ...{ amountMinor: Number(amount), dueMinor: Number(amount) },
})

/** What lines of money that left may belong to. */
export function reversalsOf(db: Database) {
  return {
    /**
     * The line that a bank took back, which has the same amount and the bank's reference, a payment reference or the words in common; with the payments that it
     * brought. Undefined when there is none, or more than one.
     */
    async original({
      entityId,
      currency,
      amountMinor,
      bankReference,
      remittance,
    }: ProposedLine): Promise<{ originalLineId: string; parts: Part[] } | undefined> {
      const references = findPaymentReferences(remittance)
      const { rows } = await sql<{ id: string }>`
        SELECT line.id FROM statement_line line JOIN bank_statement ON bank_statement.id = statement_id
        WHERE entity_id = ${entityId} AND line.currency = ${currency} AND line.amount_minor = ${-amountMinor}
          AND (line.state = 'suspense' OR line.matched_as = 'payment')
          AND (${bankReference} <> '' AND line.bank_reference = ${bankReference}
            OR line.remittance <> '' AND starts_with(${remittance}, line.remittance)
            OR EXISTS (SELECT FROM payment JOIN booking ON booking.id = booking_id
              WHERE statement_line_id = line.id AND payment_reference = ANY (${references}::text[])))
          AND NOT EXISTS (SELECT FROM payment WHERE statement_line_id = line.id AND payment.state <> 'confirmed' AND line.state <> 'suspense')
        ORDER BY line.booked_on DESC, line.id LIMIT 2`.execute(db)
      const [line] = rows
      if (!line || rows.length > 1) return undefined
      const { rows: parts } = await sql<PartRow>`
        SELECT payment.id, booking_id, booking.reference, ${payer} AS payer, sub_conference AS conference, amount_minor AS amount
        FROM payment JOIN booking ON booking.id = booking_id JOIN conference ON conference.id = conference_id
        WHERE statement_line_id = ${line.id} AND payment.state = 'confirmed' ORDER BY payment.made_at, payment.id`.execute(db)
      return { originalLineId: line.id, parts: parts.map(partOf) }
    },

    /** Refunds by transfer of this amount whose booking, payee or account the line names. */
    async refunds(
      { entityId, currency, amountMinor, party, remittance }: ProposedLine,
      states: readonly RefundState[],
    ): Promise<(Part & { refundId: string })[]> {
      const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
      const { rows } = await sql<PartRow & { payee: string; account: string }>`
        SELECT refund.id, booking_id, booking.reference, ${payer} AS payer, sub_conference AS conference, amount_minor AS amount, payee, account
        FROM refund JOIN booking ON booking.id = booking_id JOIN conference ON conference.id = conference_id
        WHERE refund.entity_id = ${entityId} AND refund.currency = ${currency} AND amount_minor = ${Math.abs(amountMinor)}
          AND route = 'bank-transfer' AND refund.state = ANY (${[...states]}::text[])
        ORDER BY requested_at, refund.id LIMIT 20`.execute(db)
      const words = plain(`${party} ${remittance}`)
      return rows
        .filter(({ reference, payee, account }) => [reference, payee, account].some((one) => plain(one) !== '' && words.includes(plain(one))))
        .map((row) => ({ ...partOf(row), refundId: row.id }))
    },
  }
}
