import * as z from 'zod/mini'
import type { ConferenceState } from '../../conferences/conference.ts'
import type { CalendarDay } from '../../dates.ts'
import { freeText, oneLine } from '../../forms/person-fields.schema.ts'
import { isBic, isIban, plainIban } from '../companies/iban.ts'
import { typedDay } from '../desk/booking-acts.schema.ts'

/** A conference that does not take place as planned asks everybody who pays what happens with each place. */

export const placeChoices = ['carry', 'refund', 'stay', 'credit'] as const
export type PlaceChoice = (typeof placeChoices)[number]

export const placeChoiceLabels = {
  carry: 'Move to a later conference',
  refund: 'Pay back',
  stay: 'Stay',
  credit: 'Ended, kept as credit',
} as const satisfies Record<PlaceChoice, string>

/** Who chose: the payer, an organiser for them, or nobody in time. */
export const choosers = ['payer', 'office', 'nobody'] as const
export type Chooser = (typeof choosers)[number]

export type HaltedState = Exclude<ConferenceState, 'scheduled'>

export interface ChoiceRound {
  id: string
  conferenceId: string
  /** What had happened to the conference when everybody was asked. */
  conferenceState: HaltedState
  answerBy: CalendarDay
  message: string
  startedAt: Date
  endedAt: Date | null
}

/** What happens with a place for which nobody answers: a place at a cancelled conference ends, any other stays. */
export function unanswered(state: ConferenceState): 'credit' | 'stay' {
  return state === 'cancelled' ? 'credit' : 'stay'
}

export const roundOrder = z.object({ answerBy: typedDay, message: z._default(freeText(5000), '') })
/** With what the organiser saw: how many letters go out. */
export const startRoundOrder = z.object({ ...roundOrder.shape, letters: z.int() })
export type RoundOrder = z.output<typeof roundOrder>

const badIban = 'This IBAN is not complete, or a digit is wrong.'
export const choiceForm = z.object({
  choice: z.enum(['refund', 'stay'], 'Please choose one.'),
  payee: z._default(oneLine(200), ''),
  /** An IBAN, or a sort code and an account number. */
  account: z._default(oneLine(60).check(z.refine((typed) => !/^[A-Z]{2}\d\d/.test(plainIban(typed)) || isIban(plainIban(typed)), badIban)), ''),
  bic: z._default(oneLine(11).check(z.refine((typed) => typed === '' || isBic(typed.toUpperCase()), 'A BIC has 8 or 11 letters and digits.')), ''),
  /** The sum that the person was shown, in the smallest unit of its currency. */
  shown: z._default(z.string().check(z.maxLength(20)), ''),
})
