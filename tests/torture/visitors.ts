import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Visits {
  /** Milliseconds, one for each page that was answered. */
  times: number[]
  /** What was no page. */
  failures: string[]
}

/**
 * Reads pages again and again until told to stop. In a thread of its own: how long a page took is then the server's doing,
 * not that of an attack that keeps the test's own thread busy.
 */
export function visitors(base: string, pages: readonly string[], perSecond: number, from: number): { stop(): Promise<Visits> } {
  const thread = new Worker(new URL('./visiting.mjs', import.meta.url), { workerData: { base, pages, perSecond, from } })
  return {
    async stop() {
      thread.postMessage('stop')
      const [visits] = (await once(thread, 'message')) as [Visits]
      await thread.terminate()
      return visits
    },
  }
}
