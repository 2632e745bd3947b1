import { calendarFile } from '../../conferences/conference-calendar.ts'
import { participantCategories } from '../../conferences/fees.ts'
import { formatDay, formatDays, formatTimestampInZone } from '../../dates.ts'
import { type Office, officeOf } from '../../forms/office.ts'
import { countLetter } from '../../mail/letter-limits.ts'
import type { Letter, MailOrder, QueueMail, StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { bookingUrlOf } from '../../money/bookings.store.ts'
import { formatMoneyCode } from '../../money/money.ts'
import type { Services } from '../../services.ts'
import { addressed, conferenceValues } from '../../submissions/submission-letters.ts'
import type { Transaction } from '../../tables.ts'
import { nextRegistrationSteps, paymentOf } from '../next-steps.ts'
import { arrivalProofOf, heldInWords } from './held-places.ts'
import type { ReceivedRegistration, RegisteredPerson, Work } from './register.ts'
import { registrationUrlOf } from './registration-url.ts'

export type Received = Omit<ReceivedRegistration, 'isMailed' | 'url'>
type Site = Pick<Services, 'publicUrl' | 'key'>

/** Who gets a letter, and what that needs, before others wait for the numbers. */
export interface RegisterLetters {
  office: Office | undefined
  suspicion: string | null
  now: Date
  /** By the order of the form. */
  toPerson: boolean[]
  /** To a payer who does not take part. */
  toPayer: boolean
  queue: QueueMail
}

export async function prepareRegisterLetters(services: Services, trx: Transaction, work: Work): Promise<RegisterLetters> {
  const { sent, presenter, suspicion, now, conference } = work
  const { form } = sent
  const kinds = ['registration.receipt', 'registration.delegate', 'registration.payer', 'registration.office']
  const queue = await services.prepareMail(
    trx,
    kinds.map((standing) => ({ standing, conferenceId: conference._id })),
  )
  const office = await officeOf(trx)
  const toPerson: boolean[] = []
  const isTold = suspicion === null
  // In one order for everybody, because the counts of addresses stay locked.
  const addresses = form.delegates.map(({ email }, index) => ({ index, email: (index === 0 && presenter?.submission.email) || email }))
  for (const { index, email } of isTold ? addresses.toSorted((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1)) : [])
    toPerson[index] = (await countLetter(trx, kindFor(index === 0 && form.payer_email === ''), { target: email }, now)) === 0
  const toPayer = isTold && form.payer_email !== '' && (await countLetter(trx, 'registration.payer', { target: form.payer_email }, now)) === 0
  return { office, suspicion, now, toPerson, toPayer, queue }
}

/** A letter to everybody who was registered, one to a payer who does not come, and one to the office. Returns whether the payer gets one. */
export async function queueRegisterLetters(services: Services, trx: Transaction, received: Received, letters: RegisterLetters): Promise<boolean> {
  const { office, now, toPerson, toPayer } = letters
  const { booking, people, conference } = received
  const replyTo = office ? { replyTo: office.address } : {}
  const attachments = calendarFile(services, conference)
  const isPayer = ({ registration }: RegisteredPerson) => registration.id === booking.payerRegistrationId
  const told = people.filter((_, index) => toPerson[index])
  const orders: MailOrder[] = told.map((person) => {
    const { name, email: address } = person.registration
    const letter = isPayer(person) ? receiptOf(services, received, person, now) : delegateLetter(services, received, person, now)
    return { kind: kindFor(isPayer(person)), about: `submission:${person.submission.id}`, to: { name, address }, ...replyTo, letter, attachments }
  })
  const about = `submission:${people[0]?.submission.id}`
  const { name, email: address } = booking.payer
  if (toPayer) orders.push({ kind: 'registration.payer', about, to: { name, address }, ...replyTo, letter: payerLetter(services, received, now) })
  if (office) orders.push({ kind: 'registration.office', about, to: office, replyTo: address, letter: officeLetter(received, letters) })
  if (orders.length > 0) await letters.queue(trx, ...orders)
  return toPayer || told.some(isPayer)
}

const kindFor = (isPayer: boolean) => (isPayer ? 'registration.receipt' : 'registration.delegate')

export function payerLetter(site: Site, received: Received, now: Date): StandingLetter {
  const { booking, conference, people } = received
  const values = {
    name: booking.payer.name,
    ...conferenceValues(conference),
    reference: booking.reference,
    received: formatTimestampInZone(now, conference.timeZone),
    next: [...heldSentences(received), ...toPaySentences(received)],
  }
  const facts = [{ term: 'Reference', value: booking.reference }, conferenceFact(conference), ...people.flatMap(personFacts), ...totalFacts(received)]
  return standingLetter('registration.payer', values, {
    facts,
    url: provingArrival(site, received, booking.payer.email, bookingUrlOf(site, booking)),
    conferenceId: conference._id,
  })
}

export function receiptOf(services: Site, received: Received, person: RegisteredPerson, now: Date) {
  const { conference, people } = received
  const values = personValues(received, person, now)
  const facts = [
    { term: 'Reference', value: person.submission.reference },
    conferenceFact(conference),
    { term: 'Received', value: values.received },
    ...people.flatMap(personFacts),
    ...totalFacts(received),
  ]
  const particulars = {
    facts,
    url: provingArrival(services, received, person.registration.email, registrationUrlOf(services, person.submission)),
    conferenceId: conference._id,
  }
  return standingLetter('registration.receipt', values, { ...particulars, preview: `${conference.subConference}: it arrived on ${values.received}.` })
}

export function delegateLetter(services: Site, received: Received, person: RegisteredPerson, now: Date) {
  const { conference, booking } = received
  const values = { ...personValues(received, person, now), sender: booking.payer.organisation || booking.payer.name }
  const facts = [
    { term: 'Reference', value: person.submission.reference },
    conferenceFact(conference),
    { term: 'Category', value: labelOf(person.registration.regtype) },
    { term: 'Certificate', value: person.registration.name },
  ]
  const url = provingArrival(services, received, person.registration.email, registrationUrlOf(services, person.submission))
  return standingLetter('registration.delegate', values, { facts, url, conferenceId: conference._id })
}

/** The page that the form leads to has no proof in its address: only the letter has. */
function provingArrival({ key }: Pick<Site, 'key'>, { booking }: Received, address: string, url: string): string {
  return `${url}?letter=${arrivalProofOf(key, booking.id, address)}`
}

function heldSentences({ people, held, conference }: Received): string[] {
  return [...new Set(people.flatMap(({ registration: { id, state } }) => heldInWords(held.get(id), state, conference.timeZone)))]
}

function personValues({ conference, booking, held }: Received, { registration, submission }: RegisteredPerson, now: Date) {
  return {
    ...addressed(registration),
    ...conferenceValues(conference),
    reference: submission.reference,
    received: formatTimestampInZone(now, conference.timeZone),
    next: [
      ...heldInWords(held.get(registration.id), registration.state, conference.timeZone),
      ...nextRegistrationSteps(registration.state, conference, now, paymentOf(booking, registration.id)),
    ],
  }
}

function officeLetter({ conference, booking, people }: Received, { suspicion }: RegisterLetters): StandingLetter {
  const [first] = people
  const { name, email } = booking.payer
  const reference = people.length === 1 && first ? first.submission.reference : booking.reference
  const values = { ...conferenceValues(conference), reference, sender: name, email, doubt: suspicion ?? '' }
  return standingLetter('registration.office', values, {
    mark: suspicion ? '[check] ' : '',
    preview: `From ${name}, ${first?.registration.company ?? ''}.`,
    conferenceId: conference._id,
    facts: [
      conferenceFact(conference),
      ...people.flatMap(personFacts),
      ...totalFacts({ booking, people }),
      { term: 'Invoice to', value: [booking.payer.organisation, name].filter(Boolean).join(', ') },
      { term: 'E-mail', value: email },
    ],
  })
}

function personFacts({ registration, charges }: RegisteredPerson): Letter['facts'] {
  const lines = charges.map(({ description, person, grossMinor, reduction }) =>
    [`${description}${person ? ` (${person})` : ''}: ${formatMoneyCode(grossMinor, registration.currency)}`, reduction].filter(Boolean).join(', '),
  )
  return [{ term: `${registration.reference}, ${registration.name}`, value: lines.join('; ') }]
}

function totalFacts({ booking, people }: Pick<Received, 'booking' | 'people'>): Letter['facts'] {
  const total = people.flatMap(({ charges }) => charges).reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  return [
    { term: 'Total', value: formatMoneyCode(total, booking.currency) },
    ...(booking.dueOn && total > 0 ? [{ term: 'To be paid by', value: formatDay(booking.dueOn) }] : []),
  ]
}

function toPaySentences({ booking, people }: Received): string[] {
  const waiting = people.filter(({ registration }) => registration.state === 'waiting-list' || registration.state === 'needs-approval').length
  return [
    ...(booking.dueOn ? [`Please pay by ${formatDay(booking.dueOn)}; until then the price holds. Your page says how.`] : []),
    ...(waiting > 0
      ? [
          `${waiting === 1 ? 'One place is' : `${waiting} places are`} not confirmed yet; there is nothing to pay for ${waiting === 1 ? 'it' : 'them'} before that.`,
        ]
      : []),
  ]
}

function conferenceFact({ subConference, startDate, endDate, location, country }: Received['conference']): Letter['facts'][number] {
  return { term: 'Conference', value: `${subConference}, ${formatDays(startDate, endDate)}, ${location}, ${country}` }
}

function labelOf(code: string): string {
  return participantCategories.find((category) => category.code === code)?.label ?? code
}
