import { setTimeout as sleep } from 'node:timers/promises'
import { minutes, seconds } from '#domain/durations.ts'
import { run } from './account.ts'
import { type AttachedServer, isLastLease } from './attach-to-server.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Installation } from './launch-postmaster.ts'
import { livePostmaster } from './postmaster.ts'

interface SuperviseOptions {
  server: AttachedServer
  attachAgain: (signal: AbortSignal) => Promise<AttachedServer>
  shutDown: () => Promise<void>
  log: (line: string) => void
}

/** Holds the lease, restarts the server when it dies, and on stop shuts it down unless another process uses it. */
export function superviseServer({ server, attachAgain, shutDown, log }: SuperviseOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let lease = watch(server)
  let recovery: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }

  function watch(attached: AttachedServer) {
    attached.lease.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
    attached.lease.unref()
    return attached.lease
  }

  async function recover(): Promise<void> {
    log('The connection to PostgreSQL is lost; bringing it back.')
    for (let pause = seconds(0.25); !stopping.signal.aborted; pause = Math.min(pause * 2, seconds(30))) {
      try {
        lease = watch(await attachAgain(stopping.signal))
        log('PostgreSQL is back.')
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log(`PostgreSQL is not back yet: ${(error as Error).message}`)
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    lease.ref()
    try {
      // The query fails when the server is already gone; then there is nothing to stop.
      const last = await isLastLease(lease).catch(() => undefined)
      if (last) await shutDown()
      if (last === false) log('PostgreSQL keeps running: other connections use it.')
    } finally {
      await lease.end().catch(() => {})
    }
  }
}

/** Requests a fast shutdown (sessions are closed, everything is written out) and waits until the server has ended. */
export async function shutDown({ folder, binaries }: Pick<Installation, 'folder' | 'binaries'>): Promise<void> {
  const postmaster = await livePostmaster(folder)
  if (!postmaster) return
  if (process.platform === 'win32') {
    // On Windows process.kill would terminate the server without a shutdown.
    await run(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'])
  } else {
    interrupt(postmaster.pid)
  }
  for (const deadline = performance.now() + minutes(2); performance.now() < deadline; await sleep(25)) {
    if ((await livePostmaster(folder))?.pid !== postmaster.pid) return
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${postmaster.pid}) was asked to stop and still runs.`)
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
