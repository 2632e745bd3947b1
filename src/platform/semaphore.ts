export interface Semaphore {
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** Tasks that run or wait. */
  size(): number
}

interface Limits {
  concurrency: number
  maxQueued: number
  /** Throws for a task beyond the queue. */
  onFull?: () => never
}

/** Runs so many tasks at a time, the others in the order in which they came. */
export function semaphore({ concurrency, maxQueued, onFull }: Limits): Semaphore {
  const queue: (() => void)[] = []
  let running = 0

  async function acquire(): Promise<void> {
    if (running < concurrency) running += 1
    else if (queue.length >= maxQueued) onFull?.()
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Hands the permit to the next in the queue, so that no later call overtakes it. */
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task) {
      await acquire()
      try {
        return await task()
      } finally {
        release()
      }
    },
    size: () => running + queue.length,
  }
}
