import path from 'node:path'
import type { Logger } from 'pino'
import { erasuresOf } from '#domain/accounts/erasures.store.ts'
import { withPrintableTexts } from '#domain/documents/printable-text.ts'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { uploadsInParts } from '#domain/files/uploads-in-parts.ts'
import { type JobName, queueNames } from '#domain/jobs/job-meanings.ts'
import { mailPreparation, mailQueue } from '#domain/mail/queue-mail.ts'
import type { Sending } from '#domain/mail/send-mail.ts'
import type { Services } from '#domain/services.ts'
import { type Connection, databaseProbe, isDatabaseAway } from '#platform/database/database.ts'
import { installationKey } from '#platform/database/installation-key.ts'
import { migrate } from '#platform/database/migrate.ts'
import { documentRenderer } from '#platform/documents/render-document.ts'
import { clamdScanner } from '#platform/files/clamd.ts'
import { documentCleaner } from '#platform/files/clean-document.ts'
import { pdfInspector } from '#platform/files/inspect-pdf.ts'
import { localPartialUploads } from '#platform/files/local-partial-uploads.ts'
import { documentReader } from '#platform/files/read-document-text.ts'
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import { keyFolder } from '#platform/keys/key-folder.ts'
import { emlFiles, emlTransport } from '#platform/mail/eml-transport.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { argon2Passwords } from '#platform/passwords/passwords.ts'
import type { WorkerSettings } from '#platform/processes/worker.ts'
import { openCrossref } from '#platform/registrar/crossref.ts'
import { type Config, describeEnvironment } from './config.ts'
import { openStorage } from './storage.ts'

/** The queue of mails to send. */
export const mailJobs = 'mail'
/** The queue of files to scan. */
export const scanJobs = 'scan'
/** The queue of papers to check for what names their authors. */
export const blindnessJobs = 'blindness'
/** The queue of documents to issue. */
export const documentJobs = 'documents'
/** The queue of proposals of reviewers to work out. */
export const proposalJobs = 'proposals'

const atOnce = '#now'
/** The key of an immediate job, because a queue holds only one job per key and that one may be waiting for its retry. */
const atOnceKey = (mailId: string) => `${mailId}${atOnce}`
export const mailOfJob = (key: string) => (key.endsWith(atOnce) ? key.slice(0, -atOnce.length) : key)

/** The open resources and services that commands and workers use. */
export interface App {
  config: Config
  services: Services
  jobs: Jobs<JobName>
  /** How mail is sent; the mail workers use it. */
  sending: Sending
  /** Undefined without CLAMD. */
  scanner: ReturnType<typeof clamdScanner> | undefined
  connection: Connection
  uploads: PartialUploads
  /** Undefined without ARCHIVE_DIR. */
  keepArchive: (() => Promise<void>) | undefined
  log: Logger
  /** Prints a sentence for the operator. */
  say(line: string): void
  close(): Promise<void>
}

/** Pool size of each worker; every connection is a PostgreSQL process of 3 to 5 MB. */
const poolSizeOf = (workers: number) => Math.max(2, Math.min(3, Math.floor(40 / workers)))

export async function openApp(config: Config, say: (line: string) => void, worker?: WorkerSettings): Promise<App> {
  const storage = await openStorage(config, say, { connection: worker?.connection, poolSize: poolSizeOf(worker?.webWorkers ?? 1) })
  const { connection, db, pool, files, journal, log } = storage
  let jobs: Jobs<JobName> | undefined
  async function closeAll(): Promise<void> {
    await jobs?.close()
    await storage.close()
  }
  try {
    const applied = await migrate(pool, path.join(config.projectDir, 'migrations'))
    if (applied.length > 0) say(`Database brought up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`)
    const key = await installationKey(pool)
    await storage.claimFiles(key)
    const now = () => new Date()
    const openedJobs = await openJobs<JobName>(pool, queueNames, worker?.role !== 'web', (error, queue) =>
      log.warn({ ...(isDatabaseAway(error) ? { reason: error.message } : { err: error }), queue }, 'a job failed'),
    )
    jobs = openedJobs
    const scanner = config.clamd && clamdScanner(config.clamd)
    const scanning: Services['scanning'] = scanner && { wake: (transaction, fileIds) => openedJobs.put(transaction, scanJobs, fileIds, 0) }
    const mailFolder = path.join(config.dataDir, 'mail')
    const sending: Sending = {
      transport: config.smtp ? smtpTransport(config.smtp) : emlTransport(mailFolder),
      wake: (transaction, mailIds, afterSeconds) => openedJobs.put(transaction, mailJobs, mailIds, afterSeconds),
      settings: { publicUrl: config.publicUrl, mailFrom: config.mailFrom },
      now,
      files,
      scanning,
    }
    const services: Services = {
      db,
      files,
      documentText: documentReader(),
      inspectPdf: pdfInspector(),
      cleanDocument: documentCleaner(),
      renderDocument: withPrintableTexts(documentRenderer()),
      wakeBatches: (transaction, batchIds) => openedJobs.put(transaction, documentJobs, batchIds, 0),
      wakeProposals: (transaction, ids) => openedJobs.put(transaction, proposalJobs, ids, 0),
      retryJob: (transaction, queue, key) => openedJobs.put(transaction, queue, [key], 0),
      keys: await keyFolder(path.join(config.dataDir, 'keys')),
      scanning,
      // The library is large and loaded only where cards are offered.
      cards: config.stripe && (await import('#platform/cards/stripe.ts')).openStripe(config.stripe),
      queueMail: mailQueue(sending.settings, now, sending.wake),
      prepareMail: mailPreparation(sending.settings, now, sending.wake),
      mailFiles: emlFiles(mailFolder),
      sender: sending.settings,
      wakeMail: (transaction, mailIds) => openedJobs.put(transaction, mailJobs, mailIds.map(atOnceKey), 0),
      passwords: argon2Passwords(),
      now,
      publicUrl: config.publicUrl,
      key,
      doiPrefix: config.doiPrefix,
      registrar: config.crossref && openCrossref(config.crossref),
      graceMinutes: config.graceMinutes,
      environment: describeEnvironment(config),
      keepErasures: async () => journal.write(await erasuresOf(db).all()),
      ready: databaseProbe(connection),
    }
    // Machines that share a store must be able to resume each other's uploads.
    const uploads = config.filesLocation ? uploadsInParts(services) : await localPartialUploads(path.join(config.dataDir, 'uploads'))
    const keepArchive =
      config.archiveDir === undefined
        ? undefined
        : async () => {
            const { updateArchive } = await import('#platform/archive/update-archive.ts')
            const { archiveDir = '', archiveDays, databaseUrl } = config
            log.debug(await updateArchive({ archiveDir, archiveDays, isOwnServer: databaseUrl === undefined, pool, files, now }), 'archive updated')
          }
    return { config, connection, keepArchive, uploads, log, say, services, jobs, sending, scanner, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
