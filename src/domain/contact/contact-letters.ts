import { formatTimestamp } from '../dates.ts'
import type { Office } from '../forms/office.ts'
import { type Letter, ownLetter, type StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { StoredMessage } from './contact-messages.store.ts'

/** The copy for the writer, with the reference and the promised time of the answer. It names nobody, because the address is not proven. */
export function copyForWriter(message: StoredMessage, office: Office | undefined): StandingLetter {
  const due = formatTimestamp(message.answer_due_at)
  const contact = office
    ? `If you did not write to us, someone else entered your address. Tell us at ${office.address} and we will remove the message.`
    : 'If you did not write to us, someone else entered your address, and you can ignore this e-mail.'
  return standingLetter(
    'contact.copy',
    { reference: message.reference, due, contact: [contact] },
    { preview: `You will have a reply within 48 hours, by ${due}.`, facts: factsOf({ ...message, name: '' }) },
  )
}

/** The notification of the office; a reply goes to the writer. */
export function messageForOffice(message: StoredMessage): StandingLetter {
  const { name, email, reference, subject, suspicion } = message
  const due = formatTimestamp(message.answer_due_at)
  return standingLetter(
    'contact.office',
    { sender: name, reference, topic: subject || 'no subject', due, email, doubt: suspicion ?? '' },
    { mark: suspicion ? '[check] ' : '', preview: `From ${name}, to be answered by ${due}.`, facts: factsOf(message) },
  )
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

interface Assignment {
  colleague: string
  giver: string
  messages: readonly Pick<StoredMessage, 'reference' | 'answer_due_at'>[]
  /** The address of the list of messages. */
  deskUrl: string
}

const maxListed = 20

/** Tells an organiser what a colleague gave them to answer. It has references only, because it stays when a writer is erased. */
export function assignmentForOrganiser({ colleague, giver, messages, deskUrl }: Assignment): Letter {
  const inOrder = messages.toSorted((one, other) => one.answer_due_at.getTime() - other.answer_due_at.getTime())
  const [first] = inOrder
  if (!first) throw new Error('An assignment without messages.')
  const only = messages.length === 1 ? first : undefined
  const due = formatTimestamp(first.answer_due_at)
  const more = messages.length - maxListed
  return {
    subject: only ? `For you: message ${only.reference}` : `For you: ${messages.length} messages`,
    preview: only ? `We promised the answer by ${due}.` : `We promised the first answer by ${due}.`,
    greeting: `Dear ${colleague},`,
    paragraphs: [
      `${giver} has given you ${only ? 'a message' : `${messages.length} messages`} to answer. ${only ? 'We promised the answer' : 'We promised the first answer'} by ${due}.`,
    ],
    facts: [
      ...inOrder.slice(0, maxListed).map(({ reference, answer_due_at }) => ({ term: reference, value: `answer by ${formatTimestamp(answer_due_at)}` })),
      ...(more > 0 ? [{ term: 'And', value: `${more} more` }] : []),
    ],
    button: only ? { text: 'Open the message', url: `${deskUrl}/${only.reference}` } : { text: 'Open what is for me', url: `${deskUrl}?show=mine` },
    closing: [`If you cannot answer ${only ? 'it' : 'them'} in time, give ${only ? 'it' : 'them'} to a colleague at the desk.`],
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
