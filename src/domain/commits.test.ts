import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/test-database.ts'
import { commitsBeforeTheDisk, settled } from './commits.store.ts'

const { db } = await testDatabase()

/** Commits without the disk, and answers how far the journal had come with it. */
async function commit(name: string): Promise<string> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT ${commitsBeforeTheDisk}`.execute(trx)
    await trx
      .insertInto('installation_key')
      .values({ purpose: name, key: Buffer.from(name) })
      .execute()
  })
  const { rows } = await sql<{ written: string }>`SELECT pg_current_wal_insert_lsn() AS written`.execute(db)
  return rows[0]?.written ?? ''
}

async function isOnDisk(written: string): Promise<boolean> {
  const { rows } = await sql<{ safe: boolean }>`SELECT pg_current_wal_flush_lsn() >= ${written}::pg_lsn AS safe`.execute(db)
  return rows[0]?.safe ?? false
}

test('whoever has waited until it is settled finds what was committed before on the disk, however many wait at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const written = await commit(`commit ${number}`)
      await settled(db)
      return isOnDisk(written)
    }),
  )
  expect(outcomes).toEqual(Array(40).fill(true))
})
