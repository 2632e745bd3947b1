import { randomBytes } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import { type FormToken, repeatKey } from '../forms/form-token.ts'
import { officeOf } from '../forms/office.ts'
import { randomReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { copyForWriter, messageForOffice } from './contact-letters.ts'
import type { ContactForm } from './contact-message.schema.ts'
import { contactMessagesOf, type StoredMessage } from './contact-messages.store.ts'

const answerWithin = hours(48)
/** Limits the mails that somebody can cause to be sent to a stranger's address. */
const maxCopiesPerHour = 5

interface Evidence {
  token: FormToken | undefined
  honeypot: string | undefined
}

/** Stores a message, starts the 48-hour clock and queues the mails in one transaction. Sending the same message again changes nothing. */
export async function receiveContactMessage(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  form: ContactForm,
  { token, honeypot }: Evidence,
): Promise<StoredMessage> {
  const now = services.now()
  const key = repeatKey(form, token, now)
  const suspicion = suspicionOf({ honeypot, token, texts: [form.subject, form.message], now })
  return services.db.transaction().execute(async (trx) => {
    for (;;) {
      const stored = await contactMessagesOf(trx).add({
        ...form,
        id: randomBytes(12).toString('hex'),
        reference: randomReference('CM'),
        received_at: now,
        answer_due_at: new Date(now.getTime() + answerWithin),
        suspicion,
        repeat_key: key,
      })
      if (stored) return sendMails(services, trx, stored)
      const earlier = await contactMessagesOf(trx).findRepeated(key)
      if (earlier) return earlier
    }
  })
}

async function sendMails(services: Pick<Services, 'queueMail'>, trx: Transaction, message: StoredMessage): Promise<StoredMessage> {
  const office = await officeOf(trx)
  const about = `contact:${message.id}`
  if (office) {
    await services.queueMail(trx, { kind: 'contact.office', about, to: office, replyTo: message.email, letter: messageForOffice(message) })
  }
  const recent = await contactMessagesOf(trx).countFrom(message.email, new Date(message.received_at.getTime() - hours(1)))
  if (!message.suspicion && recent <= maxCopiesPerHour) {
    await services.queueMail(trx, { kind: 'contact.copy', about, to: { name: message.name, address: message.email }, letter: copyForWriter(message, office) })
  }
  return message
}
