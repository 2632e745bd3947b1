import { randomBytes } from 'node:crypto'
import { addOfficeWords } from './add-office-words.ts'
import { isDeliverableAddress } from './deliverable-address.ts'
import { headerLine } from './header-line.ts'
import { isLetterKind } from './letter-kinds.ts'
import { mailsOf } from './mail.store.ts'
import { type MailOrder, mayBeRead, type PrepareMail, type QueueMail, type WakeWorkers } from './mail.ts'
import { type MailTemplate, mailTemplatesOf } from './mail-templates.store.ts'
import { type Sender, type SenderSettings, senderOf } from './sender.ts'
import { letterAsHtml } from './set-letter-as-html.ts'
import { letterAsText } from './set-letter-as-text.ts'

/** Mails go into the outbox together with what caused them; the workers are woken inside the same transaction. */
export function mailPreparation(settings: SenderSettings, now: () => Date, wake: WakeWorkers): PrepareMail {
  return async (db, kinds) => {
    const sender = await senderOf(db, settings)
    const templates = await mailTemplatesOf(db).some(kinds.filter(isLetterKind))
    return async (orders) => {
      const mails = orders.map((order) => mailOf(order, { sender, added: templates.get(order.kind), settings, now: now() }))
      await mailsOf(db).add(mails)
      for (const rest of new Set(orders.map(restOf))) {
        const ids = mails.filter(({ state }, index) => state === 'queued' && restOf(orders[index]) === rest).map(({ id }) => id)
        if (ids.length > 0) await wake(db, ids, rest)
      }
    }
  }
}

/** For one mail, when nobody waits. */
export function mailQueue(settings: SenderSettings, now: () => Date, wake: WakeWorkers): QueueMail {
  const prepare = mailPreparation(settings, now, wake)
  return async (db, order) => (await prepare(db, [order.kind]))([order])
}

const restOf = (order: MailOrder | undefined) => order?.restSeconds ?? 0

interface Surroundings {
  sender: Sender
  /** What the office has added to letters of this kind. */
  added: MailTemplate | undefined
  settings: SenderSettings
  now: Date
}

function mailOf(order: MailOrder, { sender, added, settings, now }: Surroundings) {
  const id = randomBytes(12).toString('hex')
  const letter = added ? addOfficeWords(order.letter, added, { name: order.to.name, organiser: sender.organiserName }) : order.letter
  // An address that we do not write to must not undo the submission that caused the mail: the mail has failed, and the desk sees why.
  const deliverable = isDeliverableAddress(order.to.address)
  // As with one that has left: nobody must find a link to an account here.
  const hidden = !deliverable && !mayBeRead(order.kind)
  return {
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
    state: deliverable ? ('queued' as const) : ('failed' as const),
    last_answer: deliverable ? null : 'This is not an address that we can write to.',
    queued_at: now,
    sent_at: null,
  }
}
