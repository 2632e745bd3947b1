import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { beforeEach, expect, test } from 'vitest'
import { failedJobsOf } from '#domain/jobs/failed-jobs.store.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { whenDone } from '../../../tests/support/when-done.ts'
import { openJobs } from './jobs.ts'

async function house() {
  const { db, pool } = await testDatabase()
  const jobs = await openJobs(pool, ['letters'], true, () => undefined)
  whenDone(() => jobs.close())
  const put = (key: string) => db.transaction().execute((trx) => jobs.put(trx, 'letters', [key], 0))
  const putMissing = (key: string) => db.transaction().execute((trx) => jobs.putMissing(trx, 'letters', [key]))
  /** No job waits for minutes before its next try. */
  const until = async (condition: () => Promise<boolean>) => {
    for (let waited = 0; !(await condition()); waited += 50) {
      if (waited > 20_000) throw new Error('it did not happen')
      await pool.query("UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry')")
      await pause(50)
    }
  }
  const waiting = async () => (await pool.query("SELECT 1 FROM pgboss.job WHERE name = 'letters' AND state < 'completed'")).rowCount ?? 0
  return { db, pool, jobs, put, putMissing, until, waiting, failed: failedJobsOf(db) }
}
let at: Awaited<ReturnType<typeof house>>
beforeEach(async () => {
  at = await house()
})

test('a job that failed for good is listed with its error, is left alone, and leaves the list once it succeeds', async () => {
  let isBroken = true
  let tries = 0
  const worker = at.jobs.work('letters', 1, async () => {
    tries += 1
    if (isBroken) throw new Error('no ink')
  })
  whenDone(() => worker.stop())
  await at.put('bad')
  await at.until(async () => (await at.failed.list()).length === 1)
  expect(await at.failed.list()).toMatchObject([{ queue: 'letters', key: 'bad', error: 'Error: no ink', setAside: null }])
  expect(await at.failed.countWaiting()).toBe(1)
  expect(tries).toBe(6)
  await at.putMissing('bad')
  expect(await at.waiting()).toBe(0)
  isBroken = false
  await at.put('bad')
  await at.until(async () => (await at.failed.list()).length === 0)
})

test('a job that was tried again in vain after it was set aside stays set aside; one that failed long ago is tried again', async () => {
  await at.db
    .insertInto('failed_job')
    .values([
      { queue: 'letters', key: 'old', error: 'x', failed_at: new Date(Date.now() - 3_600_000), set_aside_by: null, set_aside_at: null },
      { queue: 'letters', key: 'aside', error: 'x', failed_at: new Date(Date.now() - 3_600_000), set_aside_by: null, set_aside_at: null },
    ])
    .execute()
  expect(await at.failed.setAside('letters', 'aside', 'Olga', new Date())).toBe(true)
  expect(await at.failed.setAside('letters', 'aside', 'Otto', new Date())).toBe(false)
  expect((await at.failed.list()).map(({ key, setAside }) => [key, setAside?.by])).toEqual([
    ['old', undefined],
    ['aside', 'Olga'],
  ])
  await at.putMissing('aside')
  expect(await at.waiting()).toBe(0)
  await at.putMissing('old')
  expect(await at.waiting()).toBe(1)
})

test('a job that ran out of time, and recurring work that fails, are listed too', async () => {
  await at.jobs.every('sweep', 60, async () => {
    throw new Error('no broom')
  })
  await at.until(async () => (await at.failed.find('sweep', 'sweep')) !== undefined)
  await at.put('slow')
  await at.pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 hour', retry_count = retry_limit WHERE name = 'letters'")
  // As every minute.
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => at.pool.query(text, values) }, schedule: false, supervise: false })
  await boss.start()
  await boss.supervise('letters')
  await boss.stop({ graceful: false })
  expect((await at.failed.find('letters', 'slow'))?.error).toBe('job timed out')
}, 120_000)
