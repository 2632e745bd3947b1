import { createHash } from 'node:crypto'
import { notTakingPlace } from '../../conferences/conference-state.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { describeConsequences, stateOf } from '../../money/desk/act-on-booking.ts'
import type { BookingCredentials } from '../../money/find-booking.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { queueCorrectionLetters } from '../../submissions/correct-own.ts'
import type { Submission } from '../../submissions/submission.ts'
import { accompanyingNames } from '../../submissions/submission.ts'
import { authorAsActor } from '../../submissions/write-correction.ts'
import type { Transaction } from '../../tables.ts'
import { requireOwnSeats } from '../register/seat-limit.ts'
import { accompanyingCode } from '../register/seats.store.ts'
import { registrationsOf } from '../registrations.store.ts'
import { setCompanions } from '../set-companions.ts'
import type { CompanionsForm } from './companions.schema.ts'
import { lockOpened } from './open-registration.ts'

const notAllowed = (message: string) => new Refusal('registration.move_not_allowed', message)

/** Who pays for a place changes who comes along with it, having seen what that does to the money. Repeating it changes nothing. */
export async function changeCompanions(services: Services, credentials: BookingCredentials, form: CompanionsForm, reference?: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { submission, changes, isChanged, effects } = await perform(services, trx, credentials, form.names, reference)
    if (!isChanged) return
    if (effectsKey(effects) !== form.shown)
      throw notAllowed('Please look at what it does to the money and agree to it: this has changed since you opened the page.')
    if (changes.length > 0) await queueCorrectionLetters(services, trx, { submission, paper: undefined, changes })
  })
}

/** What the change would do, in sentences: it is done and rolled back. */
export async function tryCompanions(
  services: Services,
  credentials: BookingCredentials,
  names: string,
  reference?: string,
): Promise<{ effects: string[]; key: string }> {
  let effects: string[] = []
  const undone = new Error('Only tried.')
  await services.db
    .transaction()
    .execute(async (trx) => {
      effects = (await perform(services, trx, credentials, names, reference)).effects
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return { effects, key: effectsKey(effects) }
}

async function perform(services: Services, trx: Transaction, credentials: BookingCredentials, typed: string, reference: string | undefined) {
  const { submission, registration, booking, isPayer } = await lockOpened(services, trx, credentials, reference)
  if (!booking || !isPayer) throw notAllowed('Only who pays for a place can change who comes along with it.')
  const conference = await conferencesOf(trx).findAlsoDraft(booking.conferenceId)
  if (!conference) throw new Error(`Conference ${booking.conferenceId} is gone.`)
  const halted = notTakingPlace(conference)
  if (halted) throw notAllowed(halted)
  const now = services.now()
  if (dayInZone(now, conference.timeZone) > conference.endDate) throw notAllowed('The conference is over.')
  await registrationsOf(trx).lockOfBooking(booking.id)
  const names = accompanyingNames(typed)
  const before = await stateOf(trx, booking.id)
  const acting = { now, by: 'system' }
  const more = Math.max(0, names.length - (submission.accompany ? accompanyingNames(submission.names).length : 0))
  const further = { conferenceId: booking.conferenceId, needed: { [accompanyingCode]: more }, field: 'names' }
  await requireOwnSeats(services, trx, { booking, registration, ...further })
  const { changes, isChanged } = await setCompanions(services, trx, { registration, booking, names, actor: authorAsActor, acting })
  const effects = !isChanged ? [] : [countsOf(submission, names), ...describeConsequences(before, await stateOf(trx, booking.id))]
  return { submission: { ...submission, accompany: names.length > 0, names: names.join('\n') }, changes, isChanged, effects }
}

function countsOf({ accompany, names }: Submission, to: readonly string[]): string {
  const before = accompany ? accompanyingNames(names).length : 0
  return before === to.length ? 'Another person comes along at the same price' : `Accompanying persons: ${before} → ${to.length}`
}

const effectsKey = (effects: readonly string[]) => createHash('sha256').update(effects.join('\n')).digest('base64url').slice(0, 22)
