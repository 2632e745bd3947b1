import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#domain/durations.ts'
import { isLastLease } from './lease.ts'
import type { ReachedServer } from './reach-server.ts'

interface Care {
  reached: ReachedServer
  reachAgain: (signal: AbortSignal) => Promise<ReachedServer>
  shutDown: () => Promise<void>
  log: (line: string) => void
}

/** Holds the lease while this process works, brings the server back when it dies, and stops it at the end if nobody else uses it. */
export function keepServer({ reached, reachAgain, shutDown, log }: Care): { stop(): Promise<void> } {
  const ending = new AbortController()
  let lease = watch(reached)
  let recovery: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }

  function watch(server: ReachedServer) {
    server.lease.once('end', () => {
      if (!ending.signal.aborted) recovery = bringBack()
    })
    server.lease.unref()
    return server.lease
  }

  async function bringBack(): Promise<void> {
    log('The connection to PostgreSQL is lost; bringing it back.')
    for (let pause = seconds(0.25); !ending.signal.aborted; pause = Math.min(pause * 2, seconds(30))) {
      try {
        lease = watch(await reachAgain(ending.signal))
        log('PostgreSQL is back.')
        return
      } catch (error) {
        if (ending.signal.aborted) return
        log(`PostgreSQL is not back yet: ${(error as Error).message}`)
        await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      }
    }
  }

  async function stop(): Promise<void> {
    ending.abort()
    await recovery
    lease.ref()
    try {
      // A server that is gone already has nobody to ask and nothing to stop.
      const last = await isLastLease(lease).catch(() => undefined)
      if (last) await shutDown()
      if (last === false) log('PostgreSQL keeps running: other connections use it.')
    } finally {
      await lease.end().catch(() => {})
    }
  }
}
