import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import { mailQueue } from '#domain/mail/queue-mail.ts'
import type { Services } from '#domain/services.ts'
import type { Tables } from '#domain/tables.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '#platform/files/local-file-store.ts'
import { installationKey } from '#platform/installation-key.ts'
import { migrate } from '#platform/migrate.ts'
import type { Config } from './config.ts'

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
  async function closeAll(): Promise<void> {
    await close()
    await embedded?.stop()
  }
  try {
    const applied = await migrate(pool, path.join(config.projectDir, 'migrations'))
    if (applied.length > 0) say(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`)
    const files = await localFileStore(path.join(config.dataDir, 'files'))
    const now = () => new Date()
    const services: Services = {
      db,
      files,
      queueMail: mailQueue({ organiserName: 'Colloquia', publicUrl: config.publicUrl }, now, async () => undefined),
      now,
      publicUrl: config.publicUrl,
      key: await installationKey(pool),
      async ready() {
        await pool.query('SELECT 1')
        await files.check()
      },
    }
    return { config, connection, log, say, services, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
