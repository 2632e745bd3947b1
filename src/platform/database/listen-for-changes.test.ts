import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { listenForChanges } from './listen-for-changes.ts'

const { pool, connection } = await testDatabase()
const listeners = async () =>
  (await pool.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'colloquia-listener' AND datname = current_database()")).rows
const addEntry = (id: string) => `INSERT INTO content_entry (collection, id, position, data) VALUES ('faq', '${id}', 0, '{}')`
const notifyLater = "SELECT pg_notify('pages_changed', 'a later message')"

let notified = 0
const errors: string[] = []
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })

async function listen() {
  const changes = await listenForChanges(
    connection,
    () => {
      notified += 1
    },
    (error) => errors.push(error.message),
  )
  onTestFinished(() => changes.close())
  return changes
}

beforeEach(() => {
  notified = 0
  errors.length = 0
})

test('a change is notified when another connection commits it, and not before', async () => {
  await listen()
  expect(notified, 'anything may have changed before the connection was open').toBe(1)
  const other = await openDatabase(connection, () => undefined)
  onTestFinished(() => other.close())
  const client = await other.pool.connect()
  await client.query(`BEGIN; ${addEntry('uncommitted')}`)
  // Notifications arrive in the order of commits, so one of the open transaction would come before this one.
  await pool.query(notifyLater)
  await eventually(() => notified).toBe(2)
  await client.query('COMMIT')
  await eventually(() => notified).toBe(3)
  client.release()
})

test('a change that is rolled back is not notified', async () => {
  await listen()
  await pool.query(`BEGIN; ${addEntry('rolled-back')}; ROLLBACK`)
  await pool.query(notifyLater)
  await eventually(() => notified).toBe(2)
})

test.each([
  ['new words', addEntry('new')],
  ['changed words', "UPDATE content_entry SET position = 1 WHERE id = 'new'"],
  ['removed words', "DELETE FROM content_entry WHERE id = 'new'"],
  ['a changed conference', 'UPDATE conference SET venue = NULL'],
  ['a changed speaker', 'DELETE FROM conference_speaker'],
])('every way to change what pages show is notified: %s', async (_what, statement) => {
  await listen()
  await pool.query(statement)
  await eventually(() => notified).toBeGreaterThan(1)
})

test('a broken connection counts as a change, and the next change is notified again', async () => {
  await listen()
  const [listener] = await listeners()
  await pool.query('SELECT pg_terminate_backend($1)', [listener?.pid])
  // Once when it broke, and once when it was open again.
  await eventually(() => notified).toBe(3)
  expect(errors).toHaveLength(1)
  await pool.query(addEntry('after-the-break'))
  await eventually(() => notified).toBe(4)
})

test('closing ends the connection and the notifications', async () => {
  const changes = await listen()
  await changes.close()
  await eventually(listeners).toEqual([])
  await pool.query(addEntry('after-the-end'))
  expect(notified).toBe(1)
  expect(errors).toEqual([])
})
