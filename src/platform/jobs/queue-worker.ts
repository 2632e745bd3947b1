import type { PgBoss } from 'pg-boss'

export interface WorkerOptions {
  concurrency: number
  /** The number of jobs fetched at a time. */
  batchSize: number
  /** In milliseconds. */
  pollInterval: number
}

export interface QueueWorker {
  /** Polls the queue at once. */
  wake(): void
  /** Fetches no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

interface Job {
  id: string
  data: { key: string }
}

/**
 * Works off one queue until stopped. pg-boss's own loop waits for its interval after every job, and a failed `complete` in it is an unhandled
 * rejection, which would end the process whenever the database restarts.
 */
export function startQueueWorker(
  boss: PgBoss,
  queue: string,
  options: WorkerOptions,
  work: (key: string) => Promise<void>,
  onError: (error: Error) => void,
): QueueWorker {
  let stopped = false
  let wakeCount = 0
  const sleepers = new Set<() => void>()
  /** Jobs that were fetched and wait for a slot. If the process dies they expire and run again. */
  const fetched: Job[] = []
  /** Ids of jobs that are done but not marked as completed yet. */
  let done: string[] = []
  let fetching: Promise<void> | undefined

  // One slot polls for all, so that polling needs one connection.
  const poll = setInterval(() => {
    const [first] = sleepers
    first?.()
  }, options.pollInterval)

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const wakeUp = () => {
        sleepers.delete(wakeUp)
        resolve()
      }
      sleepers.add(wakeUp)
    })
  }

  function wake(): void {
    wakeCount += 1
    for (const wakeUp of [...sleepers]) wakeUp()
  }

  async function fetchBatch(): Promise<void> {
    await completeDone()
    fetched.push(...(await boss.fetch<Job['data']>(queue, { batchSize: options.batchSize })))
  }

  async function completeDone(): Promise<void> {
    const ids = done
    done = []
    if (ids.length > 0) await boss.complete(queue, ids)
  }

  /** Runs one job; false when there is none. */
  async function runNext(): Promise<boolean> {
    if (fetched.length === 0) {
      fetching ??= fetchBatch().finally(() => {
        fetching = undefined
      })
      await fetching
    }
    const job = stopped ? undefined : fetched.shift()
    if (!job) return false
    if (fetched.length > 0) wake()
    try {
      await work(job.data.key)
      done.push(job.id)
    } catch (error) {
      onError(error as Error)
      await boss.fail(queue, job.id, { message: String(error) })
    }
    return true
  }

  /** Returns jobs that were not started, so that another process can fetch them. */
  async function returnFetched(): Promise<void> {
    await completeDone()
    const ids = fetched.splice(0).map(({ id }) => id)
    if (ids.length === 0) return
    await boss.cancel(queue, ids)
    await boss.resume(queue, ids)
  }

  async function runSlot(): Promise<void> {
    while (!stopped) {
      const wakeCountBefore = wakeCount
      // A job whose failure cannot be stored expires and is retried.
      const ran = await runNext().catch((error: Error) => onError(error))
      // A wake-up during the fetch may be about a job that came after it.
      if (!ran && !stopped && wakeCount === wakeCountBefore) await sleep()
    }
  }

  const slots = Array.from({ length: options.concurrency }, runSlot)
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      wake()
      await Promise.all(slots)
      await returnFetched().catch((error: Error) => onError(error))
    },
  }
}
