import { expect, test } from 'vitest'
import { testDatabase } from '../support/test-database.ts'

const refused = 'A second connection is asked for inside a transaction'

test('whoever asks for a second connection inside a transaction is told so in every test, and nobody else is', async () => {
  const { db, pool } = await testDatabase()
  const outside = () => db.selectFrom('account').select('id').execute()
  await expect(db.transaction().execute(outside)).rejects.toThrow(refused)
  await expect(db.transaction().execute(async () => pool.query('SELECT 1'))).rejects.toThrow(refused)
  await expect(db.transaction().execute(async () => db.transaction().execute(async () => undefined))).rejects.toThrow(refused)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await expect(snapshot.execute(outside)).rejects.toThrow(refused)
  // Each has one, side by side; what was begun inside goes on when it is over; and two who have nothing to do with each other may.
  expect(await snapshot.execute((trx) => trx.selectFrom('account').select('id').execute())).toEqual([])
  let after: (() => Promise<unknown>) | undefined
  await db.transaction().execute(async () => {
    after = outside
  })
  expect(await after?.()).toEqual([])
  expect(await Promise.all([1, 2].map(() => db.transaction().execute((trx) => trx.selectFrom('account').select('id').execute())))).toEqual([[], []])
})
