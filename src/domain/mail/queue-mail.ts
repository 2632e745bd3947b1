import { randomBytes } from 'node:crypto'
import { mailsOf } from './mail.store.ts'
import type { MailOrder, QueueMail } from './mail.ts'
import { letterAsHtml, letterAsText } from './set-letter.ts'

interface Sender {
  organiserName: string
  publicUrl: string
}

/** A mail goes into the outbox together with what caused it; `wake` tells the workers inside the same transaction. */
export function mailQueue(sender: Sender, now: () => Date, wake: (db: Parameters<QueueMail>[0], mailId: string) => Promise<void>): QueueMail {
  return async (db, order: MailOrder) => {
    const id = randomBytes(12).toString('hex')
    await mailsOf(db).add({
      id,
      kind: order.kind,
      about: order.about,
      to_name: order.to.name,
      to_address: order.to.address,
      reply_to: order.replyTo ?? null,
      subject: order.letter.subject,
      text_body: letterAsText(order.letter, sender),
      html_body: letterAsHtml(order.letter, sender),
      message_id: `<${id}@${new URL(sender.publicUrl).hostname}>`,
      state: 'queued',
      last_answer: null,
      queued_at: now(),
      sent_at: null,
    })
    await wake(db, id)
  }
}
