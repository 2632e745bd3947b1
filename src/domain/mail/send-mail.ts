import { setTimeout as pause } from 'node:timers/promises'
import { hours, minutes, seconds } from '#domain/durations.ts'
import { present } from '../content/content.store.ts'
import type { Scanning } from '../files/file-scan.ts'
import type { FileStore } from '../files/file-store.ts'
import { isDeliverableAddress } from '../forms/person-fields.schema.ts'
import { Refusal } from '../refusal.ts'
import type { Database, Transaction } from '../tables.ts'
import { readAttachments } from './attachments.ts'
import { mailsOf, type TakenMail } from './mail.store.ts'
import type { WakeWorkers } from './mail.ts'
import { renderLetterHtml } from './render-letter.ts'
import { type Sender, type SenderSettings, senderFrom } from './sender.ts'
import type { Delivery, MailTransport, OutgoingMail } from './transport.ts'

export interface Sending {
  transport: MailTransport
  wake: WakeWorkers
  settings: SenderSettings
  now: () => Date
  /** Where attached files are read. */
  files: Pick<FileStore, 'read'>
  scanning?: Scanning | undefined
}

/**
 * Sends one mail and records the answer in the transaction that locks its row. Another worker that gets the same mail finds it locked and
 * does nothing; if the process dies, the lock ends and the mail is still queued.
 */
export async function sendMail(db: Database, mailId: string, sending: Sending, signal: AbortSignal): Promise<void> {
  const { transport, wake, settings, now } = sending
  let accepted: string | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      const mails = mailsOf(transaction)
      const mail = await mails.takeForSending(mailId)
      if (!mail) return
      const sender = senderFrom(mail.organiser ? present('settings', mail.organiser) : undefined, settings)
      const { outcome, answer } = await deliver(transport, mail, sender, () => readAttachments(transaction, sending, mailId), signal)
      if (outcome === 'sent') {
        accepted = answer
        return mails.markSent(mailId, answer, now())
      }
      const delaySeconds = outcome === 'later' ? retryDelaySeconds(mail.attempts + 1) : undefined
      await mails.markTried(mailId, answer, delaySeconds === undefined ? 'failed' : 'queued', now())
      if (delaySeconds !== undefined) await wake(transaction, [mailId], delaySeconds)
    })
  } catch (error) {
    if (accepted === undefined) throw error
    await retryMarkSent(db, mailId, accepted, now())
  }
}

/** A local failure such as a full disk is temporary; only the mail server and the virus scanner can refuse for good. */
async function deliver(
  postman: MailTransport,
  mail: TakenMail,
  sender: Sender,
  attachments: () => Promise<OutgoingMail['attachments']>,
  signal: AbortSignal,
): Promise<Delivery> {
  // The row may be older than the current rules for addresses.
  if (!isDeliverableAddress(mail.to_address)) return { outcome: 'refused', answer: 'This is not an address that we can write to.' }
  try {
    return await postman.deliver(
      {
        id: mail.id,
        messageId: mail.message_id,
        from: { name: sender.organiserName, address: sender.address },
        to: { name: mail.to_name, address: mail.to_address },
        replyTo: mail.reply_to,
        unsubscribeUrl: mail.unsubscribe_url,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.letter ? renderLetterHtml(mail.letter, sender) : '',
        date: mail.queued_at,
        attachments: await attachments(),
      },
      signal,
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'file.infected') return { outcome: 'refused', answer: error.message }
    return { outcome: 'later', answer: error instanceof Error ? error.message : String(error) }
  }
}

/** The mail server accepted the mail but the database connection was lost; retries until the database is back. */
async function retryMarkSent(db: Database, mailId: string, answer: string, now: Date): Promise<void> {
  const maxTries = 10
  for (let tries = 1; ; tries++) {
    try {
      return await mailsOf(db).markSent(mailId, answer, now)
    } catch (error) {
      if (tries === maxTries) throw error
      await pause(500)
    }
  }
}

/** The delays after each failed attempt, about a day in all. */
const retryDelays = [seconds(10), seconds(30), minutes(1), minutes(5), minutes(15), minutes(30), hours(1), hours(2), hours(4), hours(6), hours(10)]

/** The delay in seconds after this many failed attempts; undefined means give up. */
function retryDelaySeconds(attempts: number): number | undefined {
  const delay = retryDelays[attempts - 1]
  return delay && delay / seconds(1)
}

/** Creates jobs for queued mails that have lost theirs, for instance with a killed worker. Mails that still have a job are not affected. */
export async function requeueIdleMail(db: Database, wake: (transaction: Transaction, mailIds: string[]) => Promise<void>): Promise<void> {
  const ids = await mailsOf(db).idleIds(10_000)
  if (ids.length > 0) await db.transaction().execute((transaction) => wake(transaction, ids))
}
