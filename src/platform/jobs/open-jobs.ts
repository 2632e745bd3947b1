import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { seconds } from '#domain/durations.ts'
import { planMark } from '../keep-plans.ts'
import type { Jobs, RunsQueries } from './jobs.ts'
import { type QueueWorker, workQueue } from './work-queue.ts'

/** Any number, the same in every process and not the one of the migrations. */
const makingLock = 7_267_002

/** A worker that has just taken a job may not have laid its hand on the thing itself yet. */
const aliveJobs = `SELECT singleton_key AS key FROM pgboss.job WHERE name = $1 AND singleton_key = ANY($2)
  AND (state IN ('created', 'retry') OR state = 'active' AND started_on > now() - interval '5 seconds')`

export class JobsError extends Error {}

/**
 * Queues in our own PostgreSQL, in a schema of the library's making. `tidies`: old jobs are cleared away by this process, which one a machine is enough for.
 * `onError` hears of trouble that nobody awaits.
 */
export async function openJobs(pool: pg.Pool, queues: string[], tidies: boolean, onError: (error: Error, queue: string) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    // Its clock for recurring work reads minutes only and runs in every process; `every` below needs neither.
    schedule: false,
    supervise: tidies,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', (error) => onError(error, 'maintenance'))
  const makeQueues = async () => {
    await boss.start()
    // `short`: of the waiting jobs with one key there is only one.
    for (const name of queues) await boss.createQueue(name, { name, policy: 'short', retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 })
  }
  await oneAtATime(pool, makeQueues).catch((error: Error) => {
    throw new JobsError(`The queues for jobs could not be made (${error.message}). The database user needs the right to create a schema.`)
  })
  const workers = new Map<string, QueueWorker>()
  const timers: NodeJS.Timeout[] = []

  function startWorking(
    queue: string,
    options: { atOnce: number; inOneGo: number; pollMilliseconds: number },
    work: (key: string) => Promise<void>,
  ): QueueWorker {
    const worker = workQueue(boss, queue, options, work, (error) => onError(error, queue))
    workers.set(queue, worker)
    return worker
  }

  async function put(db: RunsQueries, queue: string, keys: string[], afterSeconds: number): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(`${text} ${planMark}`, values))
      return { rows }
    }
    const jobs = keys.map((key) => ({ name: queue, data: { key }, singletonKey: key, startAfter: `${afterSeconds} seconds` }))
    await boss.insert(jobs, { db: { executeSql } })
    // Only a hint, a little after the commit we cannot see; the next look into the queue finds the job anyway.
    if (afterSeconds === 0) setTimeout(() => workers.get(queue)?.wake(), 150).unref()
  }

  return {
    put,

    async putMissing(db, queue, keys) {
      const alive = await db.executeQuery(CompiledQuery.raw(aliveJobs, [queue, keys]))
      const has = new Set(alive.rows.map((row) => (row as { key: string }).key))
      const missing = keys.filter((key) => !has.has(key))
      if (missing.length > 0) await put(db, queue, missing, 0)
    },

    work: (queue, atOnce, work) => startWorking(queue, { atOnce, inOneGo: 4 * atOnce, pollMilliseconds: seconds(2) }, work),

    async every(name, minutes, work) {
      await oneAtATime(pool, () => boss.createQueue(name, { name, policy: 'standard', retryLimit: 0, expireInSeconds: 3600 }))
      const worker = startWorking(name, { atOnce: 1, inOneGo: 1, pollMilliseconds: seconds(60) }, () => work())
      const ask = async () => {
        // The period's first asker in any process makes the job, the others make nothing.
        const made = await boss.send(name, { key: name }, { singletonKey: name, singletonSeconds: minutes * 60 })
        if (made) worker.wake()
      }
      const askCarefully = () => void ask().catch((error: Error) => onError(error, name))
      // Twice a period, because a timer that is late by a moment would skip a whole one.
      timers.push(setInterval(askCarefully, seconds(minutes * 30)))
      askCarefully()
    },

    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
      await boss.stop({ graceful: false })
    },
  }
}

/** Two processes that make the same queue at the same moment would wait for each other until PostgreSQL ends one of them. */
async function oneAtATime(pool: pg.Pool, make: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [makingLock])
    await make()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [makingLock]).catch(() => undefined)
    client.release()
  }
}
