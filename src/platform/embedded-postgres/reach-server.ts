import { setTimeout as sleep } from 'node:timers/promises'
import { minutes } from '#domain/durations.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Installation, type Launch, launchPostmaster } from './launch-postmaster.ts'
import { type Lease, takeLease } from './lease.ts'
import { livePostmaster, type Postmaster, releaseStaleLocks } from './postmaster.ts'

export interface ReachedServer {
  lease: Lease
  port: number
  startedByUs: boolean
}

/** A predecessor that is just dying leaves its locks for some seconds; other faults do not mend themselves. */
const passing = /lock file|shared memory|in use/
const tries = { passing: 60, lasting: 3 }

/** Attaches to the server of a data folder, and starts it first where none runs. Any number of processes may do so at once. */
export async function reachServer(installation: Installation, signal: AbortSignal): Promise<ReachedServer> {
  const { folder, connection } = installation
  let launch: Launch | undefined
  let failures = 0
  // Recovery after a crash may take long, and has to be waited for.
  const patience = performance.now() + minutes(10)
  for (;;) {
    // What we have launched ourselves is waited for, so that whoever gave up can stop it in good order.
    if (!launch?.isRunning()) signal.throwIfAborted()
    const postmaster = await livePostmaster(folder)
    const lease = postmaster && (await leaseIfReady(installation, postmaster))
    if (lease) return { lease, port: postmaster.port, startedByUs: launch?.started(postmaster) ?? false }

    if (!postmaster && !launch?.isRunning()) {
      if (launch) {
        const complaint = await launch.complaint()
        failures += 1
        if (failures >= (passing.test(complaint) ? tries.passing : tries.lasting)) {
          throw new EmbeddedPostgresError(`PostgreSQL does not start (${complaint}): see ${installation.logFile}.`)
        }
        await sleep(250)
      }
      await releaseStaleLocks(folder, connection.port)
      launch = await launchPostmaster(installation)
    } else if (performance.now() > patience) {
      throw new EmbeddedPostgresError(`PostgreSQL runs in ${folder} but does not answer at ${connection.host}: see ${installation.logFile}.`)
    }
    await sleep(25)
  }
}

async function leaseIfReady({ connection, folder }: Installation, { port }: Postmaster): Promise<Lease | undefined> {
  try {
    return await takeLease({ ...connection, port }, folder)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    return undefined
  }
}
