import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeAll } from 'vitest'
import { mailJobs } from '../../src/app.ts'
import type { Letter } from '../../src/domain/mail/mail.ts'
import { mailQueue } from '../../src/domain/mail/queue-mail.ts'
import type { Sending } from '../../src/domain/mail/send-mail.ts'
import type { MailTransport } from '../../src/domain/mail/transport.ts'
import type { Services } from '../../src/domain/services.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { smtpTransport } from '../../src/platform/mail/smtp-transport.ts'
import { startMailWorkers } from '../../src/workers/mail-workers.ts'
import { type MailServer, parseMail, startMailServer } from './mail-server.ts'
import { testDatabase } from './test-database.ts'

/** A database, mail servers and processes of the site that send mail, all gone after each test. */
export async function mailProcesses() {
  const { db, pool, connection } = await testDatabase()
  const log = pino({ level: 'silent' })
  const settings = { publicUrl: 'https://meridian.example.org', mailFrom: undefined }
  const letter: Letter = { subject: 'It arrived', preview: 'It arrived', greeting: 'Dear Nimali,', paragraphs: ['It arrived.'], facts: [], closing: [] }
  const closing: (() => Promise<void>)[] = []

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await db.deleteFrom('mail').execute()
    await pool.query(`DELETE FROM pgboss.job`)
  })
  beforeAll(async () => {
    await (await openJobs(pool, [mailJobs], true, () => undefined)).close()
  })

  /** One process of the site, as far as mail is concerned. */
  async function startProcess(transport: MailTransport) {
    const jobs = await openJobs(pool, [mailJobs], true, () => undefined)
    const sending: Sending = {
      transport,
      settings,
      now: () => new Date(),
      files: { read: async () => Readable.from([]) },
      wake: (transaction, ids, afterSeconds) => jobs.put(transaction, mailJobs, ids, afterSeconds),
    }
    const queueMail = mailQueue(settings, sending.now, sending.wake)
    let workers: Awaited<ReturnType<typeof startMailWorkers>> | undefined
    closing.push(async () => {
      await workers?.close()
      await jobs.close()
    })
    return {
      sending,
      queue: (address: string, name = 'Nimali') =>
        db.transaction().execute((transaction) => queueMail(transaction, { kind: 'test', about: 'test:1', to: { name, address }, letter })),
      queueAndUndo: (address: string) =>
        db.transaction().execute(async (transaction) => {
          await queueMail(transaction, { kind: 'test', about: 'test:1', to: { name: 'Nimali', address }, letter })
          throw new Error('undone')
        }),
      async start() {
        workers = await startMailWorkers({ connection, services: { db } as Services, jobs, sending, log })
      },
      async stop() {
        await workers?.close()
        workers = undefined
      },
    }
  }

  async function server(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const started = await startMailServer(options)
    closing.push(() => started.close())
    return started
  }
  const postmanFor = ({ port }: MailServer) =>
    smtpTransport({ host: '127.0.0.1', port, secure: false, requireTls: false, acceptAnyCertificate: false, auth: undefined })

  const mails = () => db.selectFrom('mail').select(['to_address', 'state', 'attempts', 'last_answer', 'message_id']).orderBy('to_address').execute()
  const waitingJobs = async () =>
    (await pool.query("SELECT round(extract(epoch FROM start_after - now()))::int AS seconds FROM pgboss.job WHERE name = 'mail' AND state = 'created'")).rows
  /** What a killed worker looks like to the database. */
  const breakWorkerConnections = () =>
    pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'colloquia-mail'")

  async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let waited = 0; !(await condition()); waited += 50) {
      if (waited > 45_000) throw new Error(`it did not happen: ${JSON.stringify(await mails()).slice(0, 2000)}`)
      await pause(50)
    }
  }
  const messageIds = async (inbox: MailServer) => Promise.all(inbox.received.map(async ({ raw }) => (await parseMail(raw)).messageId))

  return { db, pool, startProcess, server, postmanFor, mails, waitingJobs, breakWorkerConnections, until, messageIds }
}
