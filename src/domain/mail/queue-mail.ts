import { randomBytes } from 'node:crypto'
import { addOfficeWords } from './add-office-words.ts'
import { isDeliverableAddress } from './deliverable-address.ts'
import { headerLine } from './header-line.ts'
import { isLetterKind } from './letter-kinds.ts'
import { mailsOf } from './mail.store.ts'
import { mayBeRead, type QueueMail, type WakeWorkers } from './mail.ts'
import { mailTemplatesOf } from './mail-templates.store.ts'
import { type SenderSettings, senderOf } from './sender.ts'
import { letterAsHtml } from './set-letter-as-html.ts'
import { letterAsText } from './set-letter-as-text.ts'

/** A mail goes into the outbox together with what caused it; the workers are woken inside the same transaction. */
export function mailQueue(settings: SenderSettings, now: () => Date, wake: WakeWorkers): QueueMail {
  return async (db, order) => {
    const id = randomBytes(12).toString('hex')
    const sender = await senderOf(db, settings)
    const added = isLetterKind(order.kind) ? await mailTemplatesOf(db).find(order.kind) : undefined
    const letter = added ? addOfficeWords(order.letter, added, { name: order.to.name, organiser: sender.organiserName }) : order.letter
    // An address that we do not write to must not undo the submission that caused the mail: the mail has failed, and the desk sees why.
    const deliverable = isDeliverableAddress(order.to.address)
    // As with one that has left: nobody must find a link to an account here.
    const hidden = !deliverable && !mayBeRead(order.kind)
    await mailsOf(db).add({
      id,
      kind: order.kind,
      about: order.about,
      to_name: headerLine(order.to.name, 200),
      to_address: headerLine(order.to.address, 254),
      reply_to: order.replyTo && isDeliverableAddress(order.replyTo) ? order.replyTo : null,
      subject: headerLine(order.letter.subject, 200),
      text_body: hidden ? '' : letterAsText(letter, sender),
      html_body: hidden ? '' : letterAsHtml(letter, sender),
      message_id: `<${id}@${new URL(settings.publicUrl).hostname}>`,
      state: deliverable ? 'queued' : 'failed',
      last_answer: deliverable ? null : 'This is not an address that we can write to.',
      queued_at: now(),
      sent_at: null,
    })
    if (deliverable) await wake(db, [id], order.restSeconds ?? 0)
  }
}
