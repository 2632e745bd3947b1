import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { openJobs } from './jobs.ts'

const { db, pool, connection } = await testDatabase()
const closing: (() => Promise<void>)[] = []
const problems: string[] = []
const onError = (error: Error, queue: string) => problems.push(`${queue}: ${error.message}`)

/** Another process, as far as the database can tell. */
async function anotherProcess() {
  const other = await openDatabase(connection, () => undefined)
  const jobs = await openJobs(other.pool, ['letters'], true, onError)
  closing.push(async () => {
    await jobs.close()
    await other.close()
  })
  return jobs
}
afterAll(async () => {
  for (const close of closing) await close()
})

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > 20_000) throw new Error(`it did not happen; ${problems.join('; ')}`)
    await pause(20)
  }
}

it('several processes that start at once on an empty database create the queues once', async () => {
  const processes = await Promise.all([anotherProcess(), anotherProcess(), anotherProcess(), anotherProcess()])
  await Promise.all(processes.map((jobs) => jobs.every('nothing', 60, async () => undefined)))
  const { rows } = await pool.query('SELECT name FROM pgboss.queue ORDER BY name')
  expect(rows).toEqual([{ name: 'letters' }, { name: 'nothing' }])
  expect(problems).toEqual([])
})

it('a job is rolled back with its transaction, and is there once when it was put twice', async () => {
  const jobs = await anotherProcess()
  const count = async () => (await pool.query("SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'letters' AND state = 'created'")).rows[0].jobs
  const undone = db.transaction().execute(async (transaction) => {
    await jobs.put(transaction, 'letters', ['a'], 0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count()).toBe(0)
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['a', 'b'], 3600))
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['a', 'b'], 0))
  expect(await count()).toBe(2)
  await pool.query("DELETE FROM pgboss.job WHERE name = 'letters'")
})

it('putMissing adds a job for keys without one, or with one that was fetched long ago', async () => {
  const jobs = await anotherProcess()
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['waiting', 'taken', 'abandoned'], 3600))
  await pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() WHERE singleton_key = 'taken'")
  await pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute' WHERE singleton_key = 'abandoned'")
  await db.transaction().execute((transaction) => jobs.putMissing(transaction, 'letters', ['waiting', 'taken', 'abandoned', 'lost']))
  const { rows } = await pool.query("SELECT singleton_key, state FROM pgboss.job WHERE name = 'letters' AND state < 'completed' ORDER BY singleton_key, state")
  expect(rows.map(({ singleton_key, state }) => `${singleton_key} ${state}`)).toEqual([
    'abandoned created',
    'abandoned active',
    'lost created',
    'taken active',
    'waiting created',
  ])
  await pool.query("DELETE FROM pgboss.job WHERE name = 'letters'")
})

it('several workers run each job once, and stopping waits for the running ones', async () => {
  const [one, two] = await Promise.all([anotherProcess(), anotherProcess()])
  const done: string[] = []
  const work = async (key: string) => {
    await pause(10)
    done.push(key)
  }
  const keys = Array.from({ length: 60 }, (_, number) => `letter-${number}`)
  await db.transaction().execute((transaction) => one.put(transaction, 'letters', keys, 0))
  const workers = [one.work('letters', 3, work), two.work('letters', 3, work)]
  await until(() => done.length >= 20)
  await Promise.all(workers.map((worker) => worker.stop()))
  const doneAtStop = done.length
  await pause(100)
  expect(done.length).toBe(doneAtStop)
  const again = one.work('letters', 3, work)
  await until(() => done.length >= 60)
  await again.stop()
  expect(done.sort()).toEqual(keys.sort())
})

it('a job that throws is retried, and its error is reported', async () => {
  const jobs = await anotherProcess()
  problems.length = 0
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['bad'], 0))
  const worker = jobs.work('letters', 1, async () => {
    throw new Error('no ink')
  })
  await until(() => problems.length > 0)
  await worker.stop()
  expect(problems).toEqual(['letters: no ink'])
  const { rows } = await pool.query("SELECT state, start_after > now() AS later FROM pgboss.job WHERE name = 'letters' AND data->>'key' = 'bad'")
  expect(rows).toEqual([{ state: 'retry', later: true }])
})

it('recurring work runs once per period among all processes', async () => {
  const processes = await Promise.all([anotherProcess(), anotherProcess(), anotherProcess()])
  let times = 0
  for (const jobs of processes)
    await jobs.every('sweep', 720, async () => {
      times += 1
    })
  await until(() => times > 0)
  await pause(300)
  expect(times).toBe(1)
})

it('the worker continues after the database has ended every connection', async () => {
  const jobs = await anotherProcess()
  const done: string[] = []
  const worker = jobs.work('letters', 2, async (key) => {
    await pause(200)
    done.push(key)
  })
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['x', 'y'], 0))
  await pause(250)
  await pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
  await db.transaction().execute((transaction) => jobs.put(transaction, 'letters', ['z'], 0))
  await until(() => done.includes('z'))
  await worker.stop()
})
