import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { days, seconds } from '#domain/durations.ts'
import { type QueueWorker, startQueueWorker, type WorkerOptions } from './queue-worker.ts'

/** A transaction of any database. */
interface QueryExecutor {
  executeQuery(query: CompiledQuery<unknown>): Promise<{ rows: unknown[] }>
}

/** Work that outlives the process that asked for it. What fails for good is kept in the table `failed_job`, for the desk. */
export interface Jobs<Name extends string = string> {
  /** Adds jobs to a queue in the caller's transaction; a key that is already waiting is not added again. */
  put(db: QueryExecutor, queue: Name, keys: string[], afterSeconds: number): Promise<void>
  /**
   * Adds jobs for keys that have none: neither waiting nor fetched within the last seconds. A job that was fetched earlier may have died with its
   * worker; one that failed for good is left alone for a while, and for ever once somebody has set it aside.
   */
  putMissing(db: QueryExecutor, queue: Name, keys: string[]): Promise<void>
  /** Works off a queue with this concurrency until stopped; `stop` waits for the running jobs. A job that throws is retried later. */
  work(queue: Name, concurrency: number, work: (key: string) => Promise<void>): { stop(): Promise<void> }
  /**
   * Runs the work now and then at this interval (at most 720 minutes) in one of the running processes. It must be safe to overlap with itself
   * and to run twice after a crash.
   */
  every(name: Name, minutes: number, work: () => Promise<void>): Promise<void>
  /** Fetches no more jobs and waits for the running ones. */
  close(): Promise<void>
}

export class JobsError extends Error {}

/** Jobs that ended are of no use for longer. */
const deleteAfterSeconds = days(1) / seconds(1)

/** The key of the advisory lock, another one than that of the migrations. */
const createQueueLock = 7_267_002

/** A worker that has just fetched a job may not have locked its row yet. */
const liveJobs = `SELECT singleton_key AS key FROM pgboss.job WHERE name = $1 AND singleton_key = ANY($2)
  AND (state IN ('created', 'retry') OR state = 'active' AND started_on > now() - interval '5 seconds')
  UNION ALL SELECT key FROM failed_job WHERE queue = $1 AND key = ANY($2) AND (set_aside_at IS NOT NULL OR failed_at > now() - interval '15 minutes')`

/** Also a job that ran out of time ends here. Made once: the lock that it needs would wait for running jobs. */
const watchEnds = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'job_ended' AND tgrelid = 'pgboss.job'::regclass) THEN
    CREATE TRIGGER job_ended AFTER INSERT OR UPDATE OF state ON pgboss.job FOR EACH ROW
      WHEN (NEW.state IN ('failed', 'completed')) EXECUTE FUNCTION job_ended();
  END IF;
END $$`

/** Queues in PostgreSQL by pg-boss. One process per machine `supervises`: it deletes old jobs. `onError` gets errors that nobody awaits. */
export async function openJobs<Name extends string = string>(
  pool: pg.Pool,
  queues: readonly NoInfer<Name>[],
  supervises: boolean,
  onError: (error: Error, queue: string) => void,
): Promise<Jobs<Name>> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    // Its scheduler works in whole minutes and polls in every process; `every` below needs neither.
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => onError(error, 'maintenance'))
  async function addQueue(name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
    if (!(await boss.getQueue(name))) await boss.createQueue(name, { ...options, deleteAfterSeconds })
    // It reads about the queue now, and not on a second connection in the transaction of the first job.
    await boss.getJobById(name, randomUUID())
  }
  const createQueues = async () => {
    await boss.start()
    await pool.query(watchEnds)
    // With the policy `short` at most one job per key is waiting.
    for (const name of queues) await addQueue(name, { policy: 'short', retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 600 })
  }
  await withLock(pool, createQueues).catch((error: Error) => {
    throw new JobsError(`The queues for jobs could not be made (${error.message}). The database user needs the right to create a schema.`)
  })
  const workers = new Map<string, QueueWorker>()
  const timers: NodeJS.Timeout[] = []

  function startWorker(queue: string, options: WorkerOptions, work: (key: string) => Promise<void>): QueueWorker {
    const worker = startQueueWorker(boss, queue, options, work, (error) => onError(error, queue))
    workers.set(queue, worker)
    return worker
  }

  async function put(db: QueryExecutor, queue: string, keys: string[], afterSeconds: number): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    }
    const jobs = keys.map((key) => ({ data: { key }, singletonKey: key, startAfter: afterSeconds }))
    await boss.insert(queue, jobs, { db: { executeSql } })
    // Only a hint shortly after the caller's commit; otherwise the next poll finds the job.
    if (afterSeconds === 0) setTimeout(() => workers.get(queue)?.wake(), 150).unref()
  }

  return {
    put,

    async putMissing(db, queue, keys) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(liveJobs, [queue, keys]))
      const live = new Set(rows.map((row) => (row as { key: string }).key))
      const missing = keys.filter((key) => !live.has(key))
      if (missing.length > 0) await put(db, queue, missing, 0)
    },

    work: (queue, concurrency, work) => startWorker(queue, { concurrency, batchSize: 4 * concurrency, pollInterval: seconds(2) }, work),

    async every(name, minutes, work) {
      await withLock(pool, () => addQueue(name, { policy: 'standard', retryLimit: 0, expireInSeconds: 3600 }))
      const worker = startWorker(name, { concurrency: 1, batchSize: 1, pollInterval: seconds(60) }, () => work())
      const schedule = async () => {
        // The first process of a period creates the job, the others create none.
        const created = await boss.send(name, { key: name }, { singletonKey: name, singletonSeconds: minutes * 60 })
        if (created) worker.wake()
      }
      const trySchedule = () => void schedule().catch((error: Error) => onError(error, name))
      // Twice per period, because a timer that is slightly late would skip a whole period.
      timers.push(setInterval(trySchedule, seconds(minutes * 30)))
      trySchedule()
    },

    async close() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
      await boss.stop({ graceful: false })
    },
  }
}

/** Two processes that create the same queue at once would deadlock. */
async function withLock(pool: pg.Pool, work: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [createQueueLock])
    await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [createQueueLock]).catch(() => undefined)
    client.release()
  }
}
