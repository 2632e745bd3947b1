import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import type { Currency } from '../money.ts'
import type { CardPayout } from './card-provider.ts'

export interface OpenPayout {
  key: string
  currency: Currency
  amountMinor: number
  arrivesOn: CalendarDay
}

/** Payouts of the card provider, and the lines of statements with which they arrived. */
export function cardPayoutsOf(db: Database) {
  return {
    /** Keeps what the provider says of a payout; a line that it is tied to stays. */
    async save({ key, currency, amountMinor, arrivesOn, isExpected }: CardPayout & { currency: Currency }, now: Date): Promise<void> {
      const known = { arrives_on: arrivesOn, is_expected: isExpected }
      await db
        .insertInto('card_payout')
        .values({ payout_key: key, currency, amount_minor: amountMinor, noted_at: now, ...known })
        .onConflict((there) => there.column('payout_key').doUpdateSet(known))
        .execute()
    },

    /** Those that no line of a statement has brought yet. */
    async open(): Promise<OpenPayout[]> {
      const rows = await db
        .selectFrom('card_payout')
        .selectAll()
        .where('statement_line_id', 'is', null)
        .where('is_expected', '=', true)
        .orderBy('arrives_on')
        .orderBy('payout_key')
        .execute()
      return rows.map((row) => ({ key: row.payout_key, currency: row.currency, amountMinor: Number(row.amount_minor), arrivesOn: row.arrives_on }))
    },

    /** Ties an open payout to a line; false when another line has it already. */
    async tie(key: string, lineId: string): Promise<boolean> {
      const row = await db
        .updateTable('card_payout')
        .set({ statement_line_id: lineId })
        .where('payout_key', '=', key)
        .where('statement_line_id', 'is', null)
        .returning('payout_key')
        .executeTakeFirst()
      return row !== undefined
    },

    async untie(lineId: string): Promise<void> {
      await db.updateTable('card_payout').set({ statement_line_id: null }).where('statement_line_id', '=', lineId).execute()
    },
  }
}
