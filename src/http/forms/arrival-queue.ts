import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#domain/durations.ts'
import { semaphore } from '#platform/semaphore.ts'
import { queuesByNetwork } from '../security/reading-limit.ts'

/** As many as a process has database connections. */
const atOnce = 3
const ofOneNetwork = 2
const maxHold = seconds(1)

/**
 * Reads a few forms at a time. On the night of a deadline hundreds arrive at once: read all together, they would keep each other and every visitor
 * waiting. One that arrives slowly costs little, so it soon lets the next begin, and of one network only two are in the queue that all share: one
 * that sends thousands slowly makes others slower, but does not stop them.
 */
export function arrivalQueue() {
  const all = semaphore({ concurrency: atOnce, maxQueued: Number.POSITIVE_INFINITY })
  const networks = queuesByNetwork(ofOneNetwork)
  return {
    run<Result>(network: string, task: () => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        const begin = async () => {
          const work = task().then(resolve, reject)
          await Promise.race([work, pause(maxHold, undefined, { ref: false })])
        }
        void networks.run(network, () => all.run(begin))
      })
    },
  }
}
