import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { listenForChanges } from './listen-for-changes.ts'

const { pool, connection } = await testDatabase()
const listeners = async () =>
  (await pool.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'colloquia-listener' AND datname = current_database()")).rows
const addWords = (id: string) => `INSERT INTO content_entry (collection, id, position, data) VALUES ('faq', '${id}', 0, '{}')`
const sayMore = "SELECT pg_notify('pages_changed', 'a later message')"

let heard = 0
const errors: string[] = []
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })

async function listen() {
  const changes = await listenForChanges(
    connection,
    () => {
      heard += 1
    },
    (error) => errors.push(error.message),
  )
  onTestFinished(() => changes.close())
  return changes
}

beforeEach(() => {
  heard = 0
  errors.length = 0
})

test('a change is heard when another connection commits it, and not before', async () => {
  await listen()
  expect(heard, 'whatever was kept before the line stood is doubtful').toBe(1)
  const other = await openDatabase(connection, () => undefined)
  onTestFinished(() => other.close())
  const client = await other.pool.connect()
  await client.query(`BEGIN; ${addWords('uncommitted')}`)
  // Messages arrive in the order of their commits: had the change been told already, it would come before this one.
  await pool.query(sayMore)
  await eventually(() => heard).toBe(2)
  await client.query('COMMIT')
  await eventually(() => heard).toBe(3)
  client.release()
})

test('a change that is taken back is not heard', async () => {
  await listen()
  await pool.query(`BEGIN; ${addWords('taken-back')}; ROLLBACK`)
  await pool.query(sayMore)
  await eventually(() => heard).toBe(2)
})

test.each([
  ['new words', addWords('new')],
  ['changed words', "UPDATE content_entry SET position = 1 WHERE id = 'new'"],
  ['removed words', "DELETE FROM content_entry WHERE id = 'new'"],
  ['a changed conference', 'UPDATE conference SET venue = NULL'],
  ['a changed speaker', 'DELETE FROM conference_speaker'],
])('every way to change what pages show is heard: %s', async (_what, statement) => {
  await listen()
  await pool.query(statement)
  await eventually(() => heard).toBeGreaterThan(1)
})

test('after the line breaks everything counts as changed, and the next change is heard again', async () => {
  await listen()
  const [listener] = await listeners()
  await pool.query('SELECT pg_terminate_backend($1)', [listener?.pid])
  // Once when it broke, and once when it stood again.
  await eventually(() => heard).toBe(3)
  expect(errors).toHaveLength(1)
  await pool.query(addWords('after-the-break'))
  await eventually(() => heard).toBe(4)
})

test('closing leaves no connection behind, and nothing is heard any more', async () => {
  const changes = await listen()
  await changes.close()
  await eventually(listeners).toEqual([])
  await pool.query(addWords('after-the-end'))
  expect(heard).toBe(1)
  expect(errors).toEqual([])
})
