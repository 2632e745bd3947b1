import { expect, test } from 'vitest'
import type { Tables } from '#domain/tables.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { DatabaseUnreachableError, openDatabase } from './database.ts'

const refused = (connection: Parameters<typeof openDatabase>[0]) =>
  openDatabase(connection, () => undefined).then(
    () => 'opened',
    (error: unknown) => error,
  )

test('a server that does not answer is reported in one sentence', async () => {
  const error = await refused({ connectionString: 'postgres://colloquia@127.0.0.1:1/colloquia' })
  expect(error).toBeInstanceOf(DatabaseUnreachableError)
  expect(String(error)).toMatch(/^Error: The database does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL and that the server runs\.$/)
})

test('a database that does not exist is named', async () => {
  const { connection } = await testDatabase()
  const error = await refused({ ...connection, database: 'no_such_database' })
  expect(error).toBeInstanceOf(DatabaseUnreachableError)
  expect(String(error)).toContain('database "no_such_database" does not exist')
})

test('the sentence never contains the password', async () => {
  const error = await refused({ connectionString: 'postgres://colloquia:hunter2@127.0.0.1:1/colloquia' })
  expect(error).toBeInstanceOf(DatabaseUnreachableError)
  expect(String(error)).not.toContain('hunter2')
})

test('an address with a malformed password is reported in one sentence', async () => {
  const error = await refused({ connectionString: 'postgres://colloquia:100%@127.0.0.1:1/colloquia' })
  expect(error).toBeInstanceOf(DatabaseUnreachableError)
})

test.each(['before', 'after'])('closing ends every connection %s a first query', async (when) => {
  const { connection, pool } = await testDatabase()
  const opened = await openDatabase<Tables>({ ...connection, application_name: 'to-be-closed' }, () => undefined)
  if (when === 'after') await opened.db.selectFrom('conference').select('id').execute()
  const sessions = async () => (await pool.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'to-be-closed'")).rowCount
  expect(await sessions()).toBe(1)
  await opened.close()
  expect(opened.pool.ended).toBe(true)
  await expect.poll(sessions, { timeout: 5000 }).toBe(0)
})

test('a date is read as it was written, in any time zone', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query("SELECT DATE '2027-03-28' AS day")
  expect(rows).toEqual([{ day: '2027-03-28' }])
})
