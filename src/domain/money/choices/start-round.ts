import type * as z from 'zod/mini'
import { randomId } from '../../accounts/tokens.ts'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { deskConferencesOf } from '../../conferences/desk-conferences.store.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { textOf } from '../../mail/mail.ts'
import { renderPreview } from '../../mail/render-letter.ts'
import { letterFiller } from '../../mail/standing/letter-version.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { bookingUrlOf } from '../bookings.store.ts'
import type { HaltedState, RoundOrder, startRoundOrder } from './choice.ts'
import { choiceLetter } from './choice-letters.ts'
import { type ConcernedBooking, choicesOf } from './choices.store.ts'

const maxPreviews = 3
const maxDays = 180

export interface RoundPreview {
  letters: number
  places: number
  previews: { to: string; subject: string; text: string }[]
}

/** What the letters of a round would say, and how many go out. */
export async function previewRound(
  services: Pick<Services, 'db' | 'now' | 'key' | 'publicUrl' | 'sender'>,
  conferenceId: string,
  order: RoundOrder,
): Promise<RoundPreview> {
  const conference = await requireHalted(services.db, conferenceId)
  refuseDay(order, conference, services.now())
  const concerned = reachable(await choicesOf(services.db).concerned(conferenceId))
  const { fill, sender } = await letterFiller(services.db, services.sender)
  const previews = concerned.slice(0, maxPreviews).map((one) => {
    const letter = fill(choiceLetter({ ...one, conference, url: choiceUrlOf(services, one) }, order))
    return { to: `${one.booking.payer.name} <${one.booking.payer.email}>`, subject: textOf(letter.subject), text: renderPreview(letter, sender) }
  })
  return { letters: concerned.length, places: concerned.reduce((sum, { places }) => sum + places.length, 0), previews }
}

/**
 * Asks everybody who pays for a confirmed place of a cancelled or postponed conference what happens with it: one letter for each booking, all in one
 * transaction. A second click finds the round started and changes nothing. A round about an earlier state of the conference gives way to the new one.
 */
export async function startRound(services: Services, organiser: Organiser, conferenceId: string, order: z.output<typeof startRoundOrder>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await deskConferencesOf(trx).find(conferenceId, true)
    const conference = await requireHalted(trx, conferenceId)
    const now = services.now()
    const earlier = await choicesOf(trx).latest(conferenceId)
    if (earlier?.endedAt === null && earlier.conferenceState === conference.state) {
      if (earlier.answerBy === order.answerBy && earlier.message === order.message) return
      throw new Refusal('desk.changed_meanwhile', 'Everybody has been asked already. Nothing was done; please look at the answers.')
    }
    refuseDay(order, conference, now)
    const concerned = reachable(await choicesOf(trx).concerned(conferenceId))
    if (concerned.length === 0) throw notAllowed('Nobody has a confirmed place at this conference, so there is nobody to ask.')
    if (concerned.length !== order.letters)
      throw new Refusal(
        'desk.changed_meanwhile',
        `The preview had ${order.letters} letters; there are ${concerned.length} now. Nothing was done, and what you wrote is still here. Please look at the preview again.`,
      )
    const places = concerned.flatMap((one) => one.places.map(({ registrationId }) => registrationId))
    const { answerBy, message } = order
    if (earlier?.endedAt === null) await choicesOf(trx).end(earlier.id, now)
    await choicesOf(trx).add(
      { id: randomId(), conferenceId, conferenceState: conference.state, answerBy, message, startedAt: now },
      places,
      organiser.accountId,
    )
    const office = await officeOf(trx)
    for (const one of concerned)
      await services.queueMail(trx, {
        kind: conference.state === 'cancelled' ? 'registration.choice-cancelled' : 'registration.choice-postponed',
        about: `booking:${one.booking.id}`,
        to: { name: one.booking.payer.name, address: one.booking.payer.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: choiceLetter({ ...one, conference, url: choiceUrlOf(services, one) }, order),
      })
    const details = { letters: concerned.length, places: places.length, answerBy }
    const about = { about: `conference:${conferenceId}`, aboutName: conference.subConference }
    await auditLogOf(trx).write(organiser, now, { act: 'conference.choices_asked', ...about, details })
  })
}

/** A payer who was erased has no address any more; the office decides about their places. */
function reachable(concerned: readonly ConcernedBooking[]): ConcernedBooking[] {
  return concerned.filter(({ booking }) => !booking.payer.email.endsWith('@deleted.invalid'))
}

function choiceUrlOf(services: Pick<Services, 'key' | 'publicUrl'>, { booking }: ConcernedBooking): string {
  return `${bookingUrlOf(services, booking)}/choice`
}

async function requireHalted(db: Database, conferenceId: string): Promise<ConferenceSummary & { state: HaltedState }> {
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  if (conference.state === 'scheduled')
    throw notAllowed('This conference takes place as planned. Please cancel or postpone it first; then you can ask everybody what happens with their places.')
  return { ...conference, state: conference.state }
}

function refuseDay({ answerBy }: RoundOrder, { timeZone }: ConferenceSummary, now: Date): void {
  const today = dayInZone(now, timeZone)
  if (answerBy <= today) throw notAllowed('Please choose a day that is still to come.', 'answerBy')
  if (answerBy > addDays(today, maxDays)) throw notAllowed(`Please choose a day within ${maxDays} days: people are waiting for their money.`, 'answerBy')
}

const notAllowed = (message: string, field?: string) => new Refusal('money.not_allowed', message, field ? { [field]: message } : {})
