import { randomBytes } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import { alreadyReceived, type FormEvidence, repeatKey } from '../forms/form-token.ts'
import { officeOf } from '../forms/office.ts'
import { randomReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import { countLetter } from '../mail/letter-limits.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { copyForWriter, messageForOffice } from './contact-letters.ts'
import type { ContactForm } from './contact-message.schema.ts'
import { contactMessagesOf, type StoredMessage } from './contact-messages.store.ts'

const answerWithin = hours(48)

/**
 * Stores a message, starts the 48-hour clock and queues the mails in one transaction. Sending the same message again changes nothing; another
 * message with the same token is refused.
 */
export async function receiveContactMessage(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  form: ContactForm,
  { token, honeypot, source }: FormEvidence,
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
        token_id: token?.id ?? null,
      })
      if (stored) return sendMails(services, trx, stored, source)
      const earlier = await contactMessagesOf(trx).findRepeated(key)
      if (earlier) return earlier
      const sent = token && (await contactMessagesOf(trx).findByToken(token.id))
      if (sent) throw alreadyReceived(sent.reference)
    }
  })
}

async function sendMails(services: Pick<Services, 'queueMail' | 'now'>, trx: Transaction, message: StoredMessage, source: string): Promise<StoredMessage> {
  const office = await officeOf(trx)
  const about = `contact:${message.id}`
  if (office) {
    await services.queueMail(trx, { kind: 'contact.office', about, to: office, replyTo: message.email, letter: messageForOffice(message) })
  }
  if (!message.suspicion && (await countLetter(trx, 'contact.copy', { target: message.email, source }, services.now())) === 0) {
    // Without the name: a stranger may have entered the address.
    await services.queueMail(trx, { kind: 'contact.copy', about, to: { name: '', address: message.email }, letter: copyForWriter(message, office) })
  }
  return message
}
