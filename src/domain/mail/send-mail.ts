import { setTimeout as pause } from 'node:timers/promises'
import { present } from '../content/content.store.ts'
import type { Database } from '../tables.ts'
import { isDeliverableAddress } from './deliverable-address.ts'
import { mailsOf, type TakenMail } from './mail.store.ts'
import type { WakeWorkers } from './mail.ts'
import type { Delivery, Postman } from './postman.ts'
import { delayAfter } from './retry-delays.ts'
import { type Sender, type SenderSettings, senderFrom } from './sender.ts'
import { letterAsHtml } from './set-letter-as-html.ts'

export interface Sending {
  postman: Postman
  wake: WakeWorkers
  settings: SenderSettings
  now: () => Date
}

/**
 * One mail leaves the house: held, carried out, and marked with the answer in the transaction that holds it. Whoever else is asked to send
 * it meanwhile finds it held and does nothing; if we die, the hold ends with us and the mail is still queued.
 */
export async function sendMail(db: Database, mailId: string, sending: Sending, hangUp: AbortSignal): Promise<void> {
  const { postman, wake, settings, now } = sending
  let accepted: string | undefined
  try {
    await db.transaction().execute(async (transaction) => {
      const mails = mailsOf(transaction)
      const mail = await mails.takeForSending(mailId)
      if (!mail) return
      const sender = senderFrom(mail.organiser ? present('settings', mail.organiser) : undefined, settings)
      const { outcome, answer } = await carry(postman, mail, sender, hangUp)
      if (outcome === 'sent') {
        accepted = answer
        return mails.markSent(mailId, answer, now())
      }
      const delaySeconds = outcome === 'later' ? delayAfter(mail.attempts + 1) : undefined
      await mails.markTried(mailId, answer, delaySeconds === undefined ? 'failed' : 'queued')
      if (delaySeconds !== undefined) await wake(transaction, [mailId], delaySeconds)
    })
  } catch (error) {
    if (accepted === undefined) throw error
    await rememberSent(db, mailId, accepted, now())
  }
}

/** Trouble of our own, a full disk for instance, passes too: only the other side's word is final. */
async function carry(postman: Postman, mail: TakenMail, sender: Sender, hangUp: AbortSignal): Promise<Delivery> {
  // Looked at once more, because the row may be older than today's rules.
  if (!isDeliverableAddress(mail.to_address)) return { outcome: 'refused', answer: 'This is not an address that we can write to.' }
  try {
    return await postman.deliver(
      {
        id: mail.id,
        messageId: mail.message_id,
        from: { name: sender.organiserName, address: sender.address },
        to: { name: mail.to_name, address: mail.to_address },
        replyTo: mail.reply_to,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.letter ? letterAsHtml(mail.letter, sender) : mail.html_body,
        date: mail.queued_at,
      },
      hangUp,
    )
  } catch (error) {
    return { outcome: 'later', answer: error instanceof Error ? error.message : String(error) }
  }
}

/** The other side has the mail but our note of it was lost with the connection; the database may be back in a moment. */
async function rememberSent(db: Database, mailId: string, answer: string, moment: Date): Promise<void> {
  const mostTries = 10
  for (let tries = 1; ; tries++) {
    try {
      return await mailsOf(db).markSent(mailId, answer, moment)
    } catch (error) {
      if (tries === mostTries) throw error
      await pause(500)
    }
  }
}
