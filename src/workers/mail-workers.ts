import { seconds } from '#domain/durations.ts'
import { requeueIdleMail, sendMail } from '#domain/mail/send-mail.ts'
import type { Tables } from '#domain/tables.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type App, mailJobs, mailOfJob } from '../app.ts'

/** Mails of one process that are on their way at the same time. */
const atOnce = 3

/** Sends what is queued, in this process as in every other one, until told to stop. */
export async function startMailWorkers(app: Pick<App, 'connection' | 'services' | 'jobs' | 'sending' | 'log'>): Promise<{ close(): Promise<void> }> {
  const { jobs, sending, services, log } = app
  let alarm = new AbortController()
  // Connections of their own: each is held for as long as a mail server takes to answer, and visitors must not wait for that.
  const { db, close } = await openDatabase<Tables>({ ...app.connection, max: atOnce, application_name: 'colloquia-mail' }, (error) => {
    log.warn({ err: error }, 'a connection of the mail workers broke')
    // With the connection our hold on a mail is gone: another worker may send it, so we must not.
    alarm.abort()
    alarm = new AbortController()
  })
  const wakeLost = () => requeueIdleMail(services.db, (transaction, ids) => jobs.putMissing(transaction, mailJobs, ids))
  await wakeLost()
  await jobs.every('wake-queued-mail', 1, wakeLost)
  // What our predecessor had taken when it was killed still looks as if somebody had just taken it.
  const secondLook = setTimeout(() => void wakeLost().catch((error: Error) => log.warn({ err: error }, 'queued mails could not be looked at')), seconds(6))
  const worker = jobs.work(mailJobs, atOnce, (key) => sendMail(db, mailOfJob(key), sending, alarm.signal))
  return {
    async close() {
      clearTimeout(secondLook)
      const patience = setTimeout(() => alarm.abort(), seconds(20))
      await worker.stop()
      clearTimeout(patience)
      await close()
    },
  }
}
