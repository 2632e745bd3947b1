import type { Connection } from '#platform/database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { passwordTurns } from '#platform/password-turns.ts'
import { engineOptions, packMemory } from '#platform/processes/engine.ts'
import { keepProcesses, NeverReadyError } from '#platform/processes/keep-processes.ts'
import { turnsForOthers } from '#platform/processes/turns.ts'
import type { Config } from '../config.ts'
import { plainly } from '../plain-error.ts'
import { onReload, stopSignal } from '../stop-signal.ts'

export interface GivenToProcess {
  connection: Connection
}

/** Keeps the site's database and the processes that answer visitors; answers nobody itself. */
export async function serveInProcesses(config: Config, say: (line: string) => void, program: string): Promise<void> {
  // Heard from the first moment on: whoever stops us while the last process is still coming up must not leave the database behind.
  const stopping = stopSignal()
  const embedded = config.databaseUrl
    ? undefined
    : await plainly([EmbeddedPostgresError], () => startEmbeddedPostgres({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: say }))
  try {
    const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl }
    const given: GivenToProcess = { connection }
    const processes = await keepProcesses({ program, nodeOptions: engineOptions, count: config.processes, given, say, ...turnsForOthers(passwordTurns()) })
    packMemory()
    say(`The site is ready at ${processes.address} in ${config.processes} processes`)
    onReload(async () => {
      say('Replacing the processes, one after the other.')
      await processes.replaceAll().then(
        () => say('All processes are new.'),
        () => say('The new processes do not start; the old ones go on.'),
      )
    })
    await stopping
    say('Stopping: finishing what was begun.')
    await processes.stop()
  } catch (error) {
    if (!(error instanceof NeverReadyError)) throw error
    process.exitCode = 1
  } finally {
    await embedded?.stop()
  }
}
