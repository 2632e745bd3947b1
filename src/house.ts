import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import type { Services } from '#domain/services.ts'
import type { Tables } from '#domain/tables.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

/** Everything a command stands on, opened in order and closed in reverse. */
export interface House {
  config: Config
  services: Services
  connection: Connection
  log: Logger
  /** Plain sentences for the person who started us. */
  say(line: string): void
  close(): Promise<void>
}

export async function openHouse(config: Config, say: (line: string) => void): Promise<House> {
  const log = pino({ level: config.logLevel, base: undefined, redact: ['req.headers', 'err.parameters', 'err.detail'] })
  await mkdir(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  const connection: Connection = embedded ? embedded.connection : { connectionString: config.databaseUrl }
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const { db, pool, close } = await openDatabase<Tables>(connection, onError)
  const house: House = {
    config,
    connection,
    log,
    say,
    services: {
      db,
      now: () => new Date(),
      publicUrl: config.publicUrl,
      async ready() {
        await pool.query('SELECT 1')
      },
    },
    async close() {
      await close()
      await embedded?.stop()
    },
  }
  try {
    const applied = await migrate(pool, path.join(config.projectDir, 'migrations'))
    if (applied.length > 0) say(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`)
  } catch (error) {
    await house.close()
    throw error
  }
  return house
}
