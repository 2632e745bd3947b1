import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import { mailQueue } from '#domain/mail/queue-mail.ts'
import type { Sending } from '#domain/mail/send-mail.ts'
import type { Services } from '#domain/services.ts'
import type { Tables } from '#domain/tables.ts'
import { type Connection, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '#platform/files/local-file-store.ts'
import { documentReader } from '#platform/files/read-document-text.ts'
import { installationKey } from '#platform/installation-key.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { emlPostman } from '#platform/mail/eml-postman.ts'
import { smtpPostman } from '#platform/mail/smtp-postman.ts'
import { migrate } from '#platform/migrate.ts'
import { passwordTurns } from '#platform/password-turns.ts'
import { argon2Passwords } from '#platform/passwords.ts'
import type { Turns } from '#platform/processes/turns.ts'
import { clamdScanner } from '#platform/scanner/clamd.ts'
import { type Config, ConfigError } from './config.ts'
import { environmentInWords } from './environment-in-words.ts'

/** The queue of mails to send. */
export const mailJobs = 'mail'
/** The queue of files that the virus scanner has not looked at. */
export const scanJobs = 'scan'

const atOnce = '#now'
/** A job beside the one that waits for the next try: of one key there would only be the one that waits. */
const atOnceKey = (mailId: string) => `${mailId}${atOnce}`
export const mailOfJob = (key: string) => (key.endsWith(atOnce) ? key.slice(0, -atOnce.length) : key)

/** Everything a command stands on, opened in order and closed in reverse. */
export interface House {
  config: Config
  services: Services
  jobs: Jobs
  /** How mail leaves the house; the workers of the site use it. */
  sending: Sending
  /** Looks into files; nothing when none is set up. */
  scanner: ReturnType<typeof clamdScanner> | undefined
  connection: Connection
  /** Of the processes of one machine the first does what must be done once: it fills an empty database, sends the mail and sweeps. */
  leads: boolean
  log: Logger
  /** Plain sentences for the person who started us. */
  say(line: string): void
  close(): Promise<void>
}

/** What a process is given when it shares a machine with others like it. */
export interface Surroundings {
  connection: Connection
  /** One of them does what must be done once. */
  leads: boolean
  processes: number
  passwordTurns: Turns
}

/** Connections to the database that all processes of a machine have for visitors, shared out. */
const connectionsOf = (processes: number) => Math.max(4, Math.min(10, Math.floor(48 / processes)))

export async function openHouse(config: Config, say: (line: string) => void, surroundings?: Surroundings): Promise<House> {
  const log = pino({ level: config.logLevel, base: undefined, redact: ['req.headers', 'err.parameters', 'err.detail'] })
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR ${config.dataDir} cannot be made a folder (${error.message}).`)
  })
  const embedded = config.databaseUrl || surroundings ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  const connection: Connection = surroundings?.connection ?? embedded?.connection ?? { connectionString: config.databaseUrl }
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  const { db, pool, close } = await openDatabase<Tables>({ ...connection, max: connectionsOf(surroundings?.processes ?? 1) }, onError)
  let jobs: Jobs | undefined
  async function closeAll(): Promise<void> {
    await jobs?.close()
    await close()
    await embedded?.stop()
  }
  try {
    const applied = await migrate(pool, path.join(config.projectDir, 'migrations'))
    if (applied.length > 0) say(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`)
    const files = await localFileStore(path.join(config.dataDir, 'files'))
    const now = () => new Date()
    const leads = surroundings?.leads ?? true
    const openedJobs = await openJobs(pool, [mailJobs, scanJobs], leads, (error, queue) => log.warn({ err: error, queue }, 'a job failed'))
    jobs = openedJobs
    const sending: Sending = {
      postman: config.smtp ? smtpPostman(config.smtp) : emlPostman(path.join(config.dataDir, 'mail')),
      wake: (transaction, mailIds, afterSeconds) => openedJobs.put(transaction, mailJobs, mailIds, afterSeconds),
      settings: { publicUrl: config.publicUrl, mailFrom: config.mailFrom },
      now,
    }
    const scanner = config.clamd && clamdScanner(config.clamd)
    const services: Services = {
      db,
      files,
      documentText: documentReader(),
      scanning: scanner && { wake: (transaction, fileIds) => openedJobs.put(transaction, scanJobs, fileIds, 0) },
      queueMail: mailQueue(sending.settings, now, sending.wake),
      sender: sending.settings,

      wakeMail: (transaction, mailIds) => openedJobs.put(transaction, mailJobs, mailIds.map(atOnceKey), 0),
      passwords: argon2Passwords(surroundings?.passwordTurns ?? passwordTurns()),
      now,
      publicUrl: config.publicUrl,
      key: await installationKey(pool),
      graceMinutes: config.graceMinutes,
      environment: environmentInWords(config),
      async ready() {
        await pool.query('SELECT 1')
        await files.check()
      },
    }
    return { config, connection, leads, log, say, services, jobs, sending, scanner, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
