import { type Selectable, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { RegistrationState } from '../../registrations/registration.ts'
import type { ChoiceRoundTable, Database } from '../../tables.ts'
import type { Booking } from '../booking.ts'
import { bookingFrom } from '../bookings.store.ts'
import type { Currency } from '../money.ts'
import type { RefundState } from '../refunds/refund.ts'
import type { ChoiceRound, Chooser, PlaceChoice } from './choice.ts'

/** A booking with confirmed places, and what was paid for them. */
export interface ConcernedBooking {
  booking: Booking
  places: { registrationId: string; reference: string; name: string }[]
  paidMinor: number
  owedMinor: number
}

export interface ListedChoice {
  registrationId: string
  reference: string
  name: string
  state: RegistrationState
  booking: string
  payer: string
  currency: Currency
  choice: PlaceChoice | null
  chosenBy: Chooser | null
  chosenAt: Date | null
  refund: { state: RefundState; amountMinor: number } | undefined
}

export interface OpenChoice {
  round: ChoiceRound
  choice: PlaceChoice | null
}

const standing = ['open', 'paid'] as const

export function choicesOf(db: Database) {
  return {
    /** Everybody with a confirmed place at a conference, by who pays for it. */
    async concerned(conferenceId: string): Promise<ConcernedBooking[]> {
      const rows = await db
        .selectFrom('registration')
        .innerJoin('booking', 'booking.id', 'registration.booking_id')
        .innerJoin('booking_account', 'booking_account.booking_id', 'booking.id')
        .selectAll('booking')
        .select(['registration.id as place_id', 'registration.reference as place', 'registration.name as person'])
        .select(['owed_minor', 'settled_minor', 'credit_minor'])
        .where('registration.conference_id', '=', conferenceId)
        .where('registration.state', 'in', standing)
        .orderBy('booking.reference')
        .orderBy('registration.reference')
        .execute()
      const found = new Map<string, ConcernedBooking>()
      for (const row of rows) {
        const paidMinor = Number(row.settled_minor) + Number(row.credit_minor)
        const one = found.get(row.id) ?? { booking: bookingFrom(row), places: [], paidMinor, owedMinor: Number(row.owed_minor) }
        one.places.push({ registrationId: row.place_id, reference: row.place, name: row.person })
        found.set(row.id, one)
      }
      return [...found.values()]
    },

    /** The open round, or else the last one. */
    async latest(conferenceId: string): Promise<ChoiceRound | undefined> {
      const row = await db
        .selectFrom('choice_round')
        .selectAll()
        .where('conference_id', '=', conferenceId)
        .orderBy(sql`ended_at IS NOT NULL`)
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && roundFrom(row)
    },

    async add(round: Omit<ChoiceRound, 'endedAt'>, registrationIds: readonly string[], startedBy: string): Promise<void> {
      await db
        .insertInto('choice_round')
        .values({
          id: round.id,
          conference_id: round.conferenceId,
          conference_state: round.conferenceState,
          answer_by: round.answerBy,
          message: round.message,
          started_at: round.startedAt,
          started_by_id: startedBy,
        })
        .execute()
      await db
        .insertInto('place_choice')
        .values(registrationIds.map((registration_id) => ({ round_id: round.id, registration_id })))
        .execute()
    },

    async end(roundId: string, now: Date): Promise<void> {
      await db.updateTable('choice_round').set({ ended_at: now }).where('id', '=', roundId).execute()
    },

    /** The open rounds that ask about these places, by registration. */
    async openFor(registrationIds: readonly string[]): Promise<Map<string, OpenChoice>> {
      if (registrationIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('place_choice')
        .innerJoin('choice_round', 'choice_round.id', 'round_id')
        .selectAll('choice_round')
        .select(['registration_id', 'choice'])
        .where('registration_id', 'in', registrationIds)
        .where('ended_at', 'is', null)
        .execute()
      return new Map(rows.map((row) => [row.registration_id, { round: roundFrom(row), choice: row.choice }]))
    },

    /** Waits for whoever else decides about the place. */
    async lockOpenFor(registrationId: string): Promise<OpenChoice | undefined> {
      await sql`SELECT FROM place_choice JOIN choice_round ON choice_round.id = round_id
        WHERE registration_id = ${registrationId} AND ended_at IS NULL FOR UPDATE OF place_choice`.execute(db)
      return (await choicesOf(db).openFor([registrationId])).get(registrationId)
    },

    /** Notes what was chosen for a place in the open round about it; without one nothing. */
    async choose(
      registrationId: string,
      { choice, by, now, refundId = null }: { choice: PlaceChoice; by: Chooser; now: Date; refundId?: string | null },
    ): Promise<void> {
      await db
        .updateTable('place_choice')
        .set({ choice, chosen_by: by, chosen_at: now, refund_id: refundId })
        .where('registration_id', '=', registrationId)
        .where('round_id', 'in', (open) => open.selectFrom('choice_round').select('id').where('ended_at', 'is', null))
        .execute()
    },

    /** Every place of a round with what was chosen, those without an answer first. */
    async ofRound(roundId: string): Promise<ListedChoice[]> {
      const rows = await db
        .selectFrom('place_choice')
        .innerJoin('registration', 'registration.id', 'registration_id')
        .innerJoin('booking', 'booking.id', 'registration.booking_id')
        .leftJoin('refund', 'refund.id', 'refund_id')
        .select(['registration_id', 'registration.reference', 'registration.name', 'registration.state', 'booking.reference as booking', 'payer_name'])
        .select(['booking.currency', 'choice', 'chosen_by', 'chosen_at', 'refund.state as refund_state', 'refund.amount_minor as refund_minor'])
        .where('round_id', '=', roundId)
        .orderBy(sql`choice IS NOT NULL`)
        .orderBy('registration.reference')
        .execute()
      return rows.map((row) => ({
        registrationId: row.registration_id,
        reference: row.reference,
        name: row.name,
        state: row.state,
        booking: row.booking,
        payer: row.payer_name,
        currency: row.currency,
        choice: row.choice,
        chosenBy: row.chosen_by,
        chosenAt: row.chosen_at,
        refund: row.refund_state === null ? undefined : { state: row.refund_state, amountMinor: Number(row.refund_minor) },
      }))
    },

    /** Open rounds whose day may have passed, with the zone in which it ends. */
    async openRounds(before: CalendarDay): Promise<(ChoiceRound & { timeZone: string })[]> {
      const rows = await db
        .selectFrom('choice_round')
        .innerJoin('conference', 'conference.id', 'conference_id')
        .selectAll('choice_round')
        .select('time_zone')
        .where('ended_at', 'is', null)
        .where('answer_by', '<', before)
        .orderBy('choice_round.id')
        .execute()
      return rows.map((row) => ({ ...roundFrom(row), timeZone: row.time_zone }))
    },
  }
}

function roundFrom(row: Selectable<ChoiceRoundTable>): ChoiceRound {
  const { id, conference_id, conference_state, answer_by, message, started_at, ended_at } = row
  return { id, conferenceId: conference_id, conferenceState: conference_state, answerBy: answer_by, message, startedAt: started_at, endedAt: ended_at }
}
