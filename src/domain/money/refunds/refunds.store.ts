import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, RefundTable } from '../../tables.ts'
import type { Currency } from '../money.ts'
import type { RefundRoute, RefundState } from './refund.ts'

export interface Refund {
  id: string
  bookingId: string
  entityId: string
  currency: Currency
  amountMinor: number
  state: RefundState
  route: RefundRoute
  payee: string
  account: string
  bic: string
  reason: string
  requestedAt: Date
  requestedBy: string
  failure: string
  version: number
}

export type ListedRefund = Refund & { booking: string; conference: string }
const maxShown = 500

export function refundsOf(db: Database) {
  return {
    async add(refund: Omit<Refund, 'failure' | 'version'> & { approvedAt: Date | null }): Promise<void> {
      await db
        .insertInto('refund')
        .values({
          id: refund.id,
          booking_id: refund.bookingId,
          entity_id: refund.entityId,
          currency: refund.currency,
          amount_minor: refund.amountMinor,
          state: refund.state,
          route: refund.route,
          payee: refund.payee,
          account: refund.account,
          bic: refund.bic,
          reason: refund.reason,
          requested_at: refund.requestedAt,
          requested_by_id: refund.requestedBy,
          approved_at: refund.approvedAt,
          approved_by_id: refund.approvedAt ? refund.requestedBy : null,
        })
        .execute()
    },

    async find(id: string): Promise<Refund | undefined> {
      const row = await db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
      return row && refundFrom(row)
    },

    async lock(id: string): Promise<Refund | undefined> {
      const row = await db.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && refundFrom(row)
    },

    /** Writes the new state; the caller holds the lock. */
    async move(id: string, to: RefundState, { now, by, failure = '' }: { now: Date; by: string; failure?: string }): Promise<void> {
      await db
        .updateTable('refund')
        .set({
          state: to,
          version: sql`version + 1`,
          ...(to === 'approved' ? { approved_at: now, approved_by_id: by } : {}),
          ...(to === 'sent' ? { sent_at: now } : {}),
          ...(to === 'done' || to === 'failed' ? { ended_at: now, failure } : {}),
        })
        .where('id', '=', id)
        .execute()
    },

    /** The refund that the card provider knows under this name. */
    async lockByProviderKey(key: string): Promise<Refund | undefined> {
      const row = await db.selectFrom('refund').selectAll().where('provider_key', '=', key).forUpdate().executeTakeFirst()
      return row && refundFrom(row)
    },

    /** The oldest refund of this amount to a card that the provider has not named yet. */
    async lockCardRefund(bookingId: string, amountMinor: number): Promise<Refund | undefined> {
      const row = await db
        .selectFrom('refund')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .where('route', '=', 'card')
        .where('state', '<>', 'failed')
        .where('provider_key', 'is', null)
        .where('amount_minor', '=', String(amountMinor))
        .orderBy('requested_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      return row && refundFrom(row)
    },

    async setProviderKey(id: string, key: string): Promise<void> {
      await db.updateTable('refund').set({ provider_key: key }).where('id', '=', id).execute()
    },

    /** The line of a statement with which it left. */
    async setLine(id: string, lineId: string): Promise<void> {
      await db.updateTable('refund').set({ statement_line_id: lineId }).where('id', '=', id).execute()
    },

    /** What is not ended first, then the latest. */
    async list(): Promise<ListedRefund[]> {
      const rows = await db
        .selectFrom('refund')
        .innerJoin('booking', 'booking.id', 'refund.booking_id')
        .innerJoin('conference', 'conference.id', 'booking.conference_id')
        .selectAll('refund')
        .select(['booking.reference as booking', 'sub_conference as conference'])
        .orderBy(sql`refund.state IN ('done', 'failed')`)
        .orderBy('requested_at', 'desc')
        .orderBy('refund.id')
        .limit(maxShown)
        .execute()
      return rows.map((row) => ({ ...refundFrom(row), booking: row.booking, conference: row.conference }))
    },

    /** Approved transfers, locked in a fixed order. */
    async lockTransfers(): Promise<Refund[]> {
      const rows = await db
        .selectFrom('refund')
        .selectAll()
        .where('state', '=', 'approved')
        .where('route', '=', 'bank-transfer')
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(refundFrom)
    },

    /** The references of the bookings of refunds that are approved, by booking. */
    async bookingReferences(): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('refund')
        .innerJoin('booking', 'booking.id', 'refund.booking_id')
        .select(['booking.id', 'booking.reference'])
        .where('refund.state', '=', 'approved')
        .execute()
      return new Map(rows.map(({ id, reference }) => [id, reference]))
    },

    /** Whether somebody else could approve: an enabled organiser with the right to money. */
    async hasSecondPerson(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('id', '<>', accountId as never)
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .where(sql<boolean>`'money' = ANY (desk_rights)`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function refundFrom(row: Selectable<RefundTable>): Refund {
  return {
    id: row.id,
    bookingId: row.booking_id,
    entityId: row.entity_id,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    state: row.state,
    route: row.route,
    payee: row.payee,
    account: row.account,
    bic: row.bic,
    reason: row.reason,
    requestedAt: row.requested_at,
    requestedBy: row.requested_by_id,
    failure: row.failure,
    version: row.version,
  }
}
