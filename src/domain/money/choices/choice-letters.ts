import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { conferenceValues } from '../../submissions/submission-letters.ts'
import type { Booking } from '../booking.ts'
import { formatMoneyCode } from '../money.ts'

interface ChoiceDetails {
  booking: Booking
  conference: ConferenceSummary
  places: readonly { reference: string; name: string }[]
  paidMinor: number
  url: string
}

/** Asks a payer what happens with the places of a conference that does not take place as planned. */
export function choiceLetter(details: ChoiceDetails, { answerBy, message }: { answerBy: CalendarDay; message: string }): StandingLetter {
  const { booking, conference } = details
  const kind = conference.state === 'cancelled' ? 'registration.choice-cancelled' : 'registration.choice-postponed'
  const note = message === '' ? [] : [{ own: message, strangers: [] }]
  return standingLetter(kind, { name: booking.payer.name, ...conferenceValues(conference), answerday: formatDay(answerBy), note }, aboutBooking(details))
}

/** Nobody chose in time: the places ended, and what was paid is credit. */
export function choiceEndedLetter(details: ChoiceDetails): StandingLetter {
  const { booking, conference } = details
  return standingLetter('registration.choice-ended', { name: booking.payer.name, ...conferenceValues(conference) }, aboutBooking(details))
}

function aboutBooking({ booking, conference, places, paidMinor, url }: ChoiceDetails) {
  return {
    facts: [
      { term: 'Booking', value: booking.reference },
      ...places.map(({ reference, name }) => ({ term: 'Place', value: `${reference}, ${name}` })),
      { term: 'Paid so far', value: paidMinor > 0 ? formatMoneyCode(paidMinor, booking.currency) : 'Nothing' },
    ],
    url,
    conferenceId: conference._id,
  }
}
