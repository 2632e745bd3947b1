import { formatTimestamp } from '../dates.ts'
import type { Office } from '../forms/office.ts'
import { type Letter, ownLetter } from '../mail/mail.ts'
import type { StoredMessage } from './contact-messages.store.ts'

/** The copy for the writer, with the reference and the promised time of the answer. It names nobody, because the address is not proven. */
export function copyForWriter(message: StoredMessage, office: Office | undefined): Letter {
  return {
    subject: `We have your message (${message.reference})`,
    preview: `You will have a reply within 48 hours, by ${formatTimestamp(message.answer_due_at)}.`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for writing. Your message has arrived, and a member of staff will answer it within 48 hours: by ${formatTimestamp(message.answer_due_at)} at the latest.`,
      `If you write again about it, please give the reference ${message.reference}. This is what we received:`,
    ],
    facts: factsOf({ ...message, name: '' }),
    closing: [
      office
        ? `If you did not write to us, somebody else entered your address. Tell us at ${office.address} and we will remove the message.`
        : 'If you did not write to us, somebody else entered your address; you need do nothing.',
    ],
  }
}

/** The notification of the office; a reply goes to the writer. */
export function messageForOffice(message: StoredMessage): Letter {
  return {
    subject: `${message.suspicion ? '[check] ' : ''}Contact ${message.reference}: ${message.subject || 'no subject'}`,
    preview: `From ${message.name}, to be answered by ${formatTimestamp(message.answer_due_at)}.`,
    greeting: 'To the office,',
    paragraphs: [
      `${message.name} wrote through the contact page. We promised an answer by ${formatTimestamp(message.answer_due_at)}. A reply to this mail goes to ${message.email}.`,
      ...(message.suspicion ? [`Please look before you answer: ${message.suspicion}. The writer was not sent a copy.`] : []),
    ],
    facts: factsOf(message),
    closing: [],
  }
}

/** The placeholders of answer templates. */
export const answerPlaceholders = ['name', 'reference'] as const

/** The answer of an organiser, with the message quoted below it. */
export function answerForWriter(message: StoredMessage, body: string): Letter {
  const quoted = message.message.split('\n').map((line) => `> ${line}`)
  return {
    subject: `Re: ${message.subject || 'Your message'} (${message.reference})`,
    ...ownLetter(body, [message.name]),
    facts: [],
    closing: [`You wrote on ${formatTimestamp(message.received_at)}:`, quoted.join('\n')],
  }
}

function factsOf(message: StoredMessage): Letter['facts'] {
  const facts = [
    { term: 'Reference', value: message.reference },
    { term: 'Received', value: formatTimestamp(message.received_at) },
    { term: 'Subject', value: message.subject },
    { term: 'Name', value: message.name },
    { term: 'E-mail', value: message.email },
    { term: 'Mobile', value: message.mobile },
    { term: 'Company', value: message.company },
    { term: 'Message', value: message.message },
  ]
  return facts.filter(({ value }) => value !== '')
}
