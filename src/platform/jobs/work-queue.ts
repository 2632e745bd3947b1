import type PgBoss from 'pg-boss'

export interface QueueWorker {
  /** Looks into the queue at once instead of at the next turn. */
  wake(): void
  /** Takes no more and waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Takes jobs from one queue until stopped. The library's own loop waits out its interval after every job and leaves a failed `complete`
 * as an unhandled rejection, which would end the process whenever the database restarts.
 */
export function workQueue(
  boss: PgBoss,
  queue: string,
  options: { atOnce: number; inOneGo: number; pollMilliseconds: number },
  work: (key: string) => Promise<void>,
  onError: (error: Error) => void,
): QueueWorker {
  let stopped = false
  let wakings = 0
  const sleepers = new Set<() => void>()

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        sleepers.delete(wake)
        resolve()
      }
      sleepers.add(wake)
    })
  }

  // One of those who sleep looks for all of them: each look takes a connection, and the next would keep it open.
  const lookout = setInterval(() => {
    const [first] = sleepers
    first?.()
  }, options.pollMilliseconds)

  /** Jobs that were taken and wait for a slot, and those that are done but not noted as such. If we die they expire, and doing them again must not matter. */
  const taken: { id: string; data: { key: string } }[] = []
  let done: string[] = []
  let taking: Promise<void> | undefined

  /** Several in one go: each question to the queue is a commit, and looks through all that waits in it. */
  async function takeMore(): Promise<void> {
    await noteDone()
    taken.push(...(await boss.fetch<{ key: string }>(queue, { batchSize: options.inOneGo })))
  }

  async function noteDone(): Promise<void> {
    const ids = done
    done = []
    if (ids.length > 0) await boss.complete(queue, ids)
  }

  async function doOne(): Promise<boolean> {
    if (taken.length === 0) {
      taking ??= takeMore().finally(() => {
        taking = undefined
      })
      await taking
    }
    const job = stopped ? undefined : taken.shift()
    if (!job) return false
    // There is more than one can carry.
    if (taken.length > 0) wake()
    try {
      await work(job.data.key)
      done.push(job.id)
    } catch (error) {
      onError(error as Error)
      await boss.fail(queue, job.id, { message: String(error) })
    }
    return true
  }

  /** What we have not begun, another may. */
  async function giveBack(): Promise<void> {
    await noteDone()
    const ids = taken.splice(0).map(({ id }) => id)
    if (ids.length === 0) return
    await boss.cancel(queue, ids)
    await boss.resume(queue, ids)
  }

  async function keepTaking(): Promise<void> {
    while (!stopped) {
      const wakingsBefore = wakings
      // When even the failure cannot be noted, the job expires and comes back by itself.
      const took = await doOne().catch((error: Error) => onError(error))
      // Whoever was called while looking looks again: what it was called for may have come after its look.
      if (!took && !stopped && wakings === wakingsBefore) await sleep()
    }
  }

  function wake(): void {
    wakings += 1
    for (const waken of [...sleepers]) waken()
  }

  const slots = Array.from({ length: options.atOnce }, keepTaking)
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(lookout)
      wake()
      await Promise.all(slots)
      await giveBack().catch((error: Error) => onError(error))
    },
  }
}
