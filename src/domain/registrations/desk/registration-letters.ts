import { participantCategories } from '../../conferences/fees.ts'
import { formatDays } from '../../dates.ts'
import type { Letter, OwnWords, StandingLetter } from '../../mail/mail.ts'
import { type LetterKind, standingLetter } from '../../mail/standing/standing-letters.ts'
import type { Booking } from '../../money/booking.ts'
import { formatMoneyCode } from '../../money/money.ts'
import { addressed, conferenceValues, greeting } from '../../submissions/submission-letters.ts'
import { nextRegistrationSteps, paymentOf } from '../next-steps.ts'
import type { DeskMove } from '../registration.ts'
import type { DeskRegistration } from './desk-registrations.store.ts'

interface LetterDetails {
  registration: DeskRegistration
  /** The organiser's text for the person. */
  note: string | null
  statusUrl: string
  /** What is to be paid, where the place was confirmed. */
  booking?: Pick<Booking, 'dueOn' | 'payerRegistrationId'> | undefined
}

/** The kind of the letter about each move. */
export const moveLetterKinds = {
  open: 'registration.confirmed',
  'waiting-list': 'registration.waiting-list',
  cancelled: 'registration.cancelled',
  'needs-approval': 'registration.reopened',
} as const satisfies Record<DeskMove, LetterKind>

/** The letter about a new state. */
export function moveForPerson(to: DeskMove, { registration, note, statusUrl, booking }: LetterDetails, now: Date): StandingLetter {
  const { conference, reference } = registration
  const values = {
    ...addressed(registration),
    ...conferenceValues(conference),
    reference,
    note: paragraphsOf(note, registration),
    next: nextRegistrationSteps(to, conference, now, booking && paymentOf(booking, registration.id)),
  }
  return standingLetter(moveLetterKinds[to], values, { facts: factsOf(registration), url: statusUrl, conferenceId: conference._id })
}

/** The letter with an organiser's own text. */
export function messageForPerson(subject: string, { registration, note, statusUrl }: LetterDetails): Letter {
  return {
    subject: ownWordsTo(registration, subject),
    preview: `About your registration ${registration.reference}.`,
    greeting: greeting(registration),
    paragraphs: paragraphsOf(note, registration),
    facts: factsOf(registration),
    button: { text: 'See your registration', url: statusUrl },
    closing: ['You can reply to this e-mail.'],
  }
}

function paragraphsOf(text: string | null, registration: DeskRegistration): OwnWords[] {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ownWordsTo(registration, paragraph))
}

/** The person's name may have been filled in. */
function ownWordsTo({ name }: DeskRegistration, own: string): OwnWords {
  return { own, strangers: [name] }
}

function factsOf({ reference, conference, regtype, feeMinor, currency }: DeskRegistration): Letter['facts'] {
  const category = participantCategories.find(({ code }) => code === regtype)?.label ?? regtype
  return [
    { term: 'Reference', value: reference },
    {
      term: 'Conference',
      value: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}`,
    },
    { term: 'Category', value: `${category}, ${formatMoneyCode(feeMinor, currency)}` },
  ]
}
