import { setTimeout as sleep } from 'node:timers/promises'
import { minutes } from '#domain/durations.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Installation } from './launch-postmaster.ts'
import { livePostmaster } from './postmaster.ts'
import { run } from './run-as.ts'

/** Asks the server to close its sessions, write everything out and end, and waits until it has. */
export async function shutDown({ folder, binaries }: Pick<Installation, 'folder' | 'binaries'>): Promise<void> {
  const postmaster = await livePostmaster(folder)
  if (!postmaster) return
  if (process.platform === 'win32') {
    // A signal from Node would end the process on Windows, and not tell it anything.
    await run(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-W'])
  } else {
    signalIfThere(postmaster.pid)
  }
  for (const patience = performance.now() + minutes(2); performance.now() < patience; await sleep(25)) {
    if ((await livePostmaster(folder))?.pid !== postmaster.pid) return
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${postmaster.pid}) was asked to stop and still runs.`)
}

function signalIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
