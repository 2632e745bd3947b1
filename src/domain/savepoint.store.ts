import { sql } from 'kysely'
import { Refusal } from './refusal.ts'
import type { Transaction } from './tables.ts'

/** Does one part of a transaction. When it refuses, everything that it has written is undone, and the transaction can go on. */
export async function inSavepoint<Result>(trx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT part`.execute(trx)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT part`.execute(trx)
    return result
  } catch (error) {
    // Any other error ends the transaction as a whole.
    if (error instanceof Refusal) {
      await sql`ROLLBACK TO SAVEPOINT part`.execute(trx)
      await sql`RELEASE SAVEPOINT part`.execute(trx)
    }
    throw error
  }
}
