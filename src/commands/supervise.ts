import type { Connection } from '#platform/database/database.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { onReloadSignal, shutdownSignal } from '#platform/processes/signals.ts'
import { superviseWorkers, WorkerNotReadyError, WorkersFailedError } from '#platform/processes/supervisor.ts'
import type { Config } from '../config.ts'
import { withOperatorErrors } from '../operator-error.ts'

/** Runs PostgreSQL, unless DATABASE_URL names another, and the workers of this machine; serves no request itself. */
export async function supervise(config: Config, say: (line: string) => void, program: string): Promise<void> {
  // Registered first: a signal during the start must not leave PostgreSQL running.
  const shutdown = shutdownSignal()
  await withOperatorErrors([EmbeddedPostgresError, WorkersFailedError], async () => {
    const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, archiveDir: config.archiveDir, log: say })
    try {
      const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl }
      await runWorkers(config, connection, { program, shutdown, say })
    } finally {
      await embedded?.stop()
    }
  })
}

async function runWorkers(
  config: Config,
  connection: Connection,
  { program, shutdown, say }: { program: string; shutdown: Promise<void>; say: (line: string) => void },
): Promise<void> {
  const webWorkers = config.role === 'worker' ? 0 : config.processes
  const supervisor = superviseWorkers({ program, webWorkers, hasBackground: config.role !== 'web', connection, say })
  const started = supervisor
    .startAll()
    .then((address) =>
      say(address ? `The site is ready at ${address}${webWorkers > 1 ? ` in ${webWorkers} processes` : ''}` : 'The background worker is ready.'),
    )
  const reload = async () => {
    say('Replacing the workers, one after the other.')
    await supervisor.reload().then(
      () => say('All workers are replaced.'),
      () => say('The new workers do not start; the old ones stay.'),
    )
  }
  onReloadSignal(() => started.then(reload, () => undefined))
  try {
    await Promise.race([shutdown, supervisor.failure, started.then(() => shutdown)])
    say('Stopping: finishing what was begun.')
  } catch (error) {
    if (!(error instanceof WorkerNotReadyError)) throw error
    process.exitCode = 1
  } finally {
    await supervisor.stop()
  }
}
