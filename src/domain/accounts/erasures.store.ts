import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { AccountId } from './account.ts'

/** One person's wish to be forgotten. */
export interface Erasure {
  accountId: AccountId
  /** Nothing when the address had not been confirmed to be theirs. */
  addressHash: string | null
  erasedAt: Date
}

/** Every table with an address of somebody who sent something. */
const addressed = ['submission', 'application', 'contact_message', 'account'] as const

export function erasuresOf(db: Database) {
  return {
    async note({ accountId, addressHash, erasedAt }: Erasure): Promise<void> {
      await db
        .insertInto('erasure')
        .values({ account_id: accountId, address_hash: addressHash, erased_at: erasedAt })
        .onConflict((there) => there.column('account_id').doNothing())
        .execute()
    },

    async all(): Promise<Erasure[]> {
      const rows = await db.selectFrom('erasure').selectAll().orderBy('erased_at').orderBy('account_id').execute()
      return rows.map((row) => ({ accountId: row.account_id, addressHash: row.address_hash, erasedAt: row.erased_at }))
    },

    /** Every address under which somebody is known here. */
    async addresses(): Promise<string[]> {
      const parts = addressed.map((table) => sql`SELECT lower(email) AS email FROM ${sql.table(table)}`)
      const { rows } = await sql<{ email: string }>`SELECT DISTINCT email FROM (${sql.join(parts, sql` UNION ALL `)}) AS known`.execute(db)
      return rows.map(({ email }) => email)
    },
  }
}
