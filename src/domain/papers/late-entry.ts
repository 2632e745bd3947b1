import * as z from 'zod/mini'
import { hashOfSecret, newSecret, randomId } from '../accounts/tokens.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { notTakingPlace } from '../conferences/conference-state.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone, isCalendarDay } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { mailAddress, requiredLine } from '../forms/person-fields.schema.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { type LateEntry, lateEntriesOf } from './late-entries.store.ts'
import { lateEntryLetter } from './paper-letters.ts'

export const lateEntryForm = z.object({
  name: requiredLine(200, 'Please enter the name.'),
  email: mailAddress,
  expiresOn: z.string().check(z.refine((day) => isCalendarDay(day), 'Please choose the last day.')),
})
type LateEntryForm = z.output<typeof lateEntryForm>

/** Admits one person to a conference after its deadline: a link, by mail, for one submission and until a day. */
export async function makeLateEntry(
  services: Pick<Services, 'db' | 'queueMail' | 'now' | 'publicUrl'>,
  organiser: Organiser,
  conferenceId: string,
  { name, email, expiresOn }: LateEntryForm,
): Promise<string> {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).find(conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference, or it is not public yet.')
    const halted = notTakingPlace(conference)
    if (halted) throw new Refusal('submission.call_closed', halted)
    refuseWrongDay(expiresOn, conference, now)
    const wait = await countLetter(trx, 'late-entry.link', { target: email }, now)
    if (wait > 0) throw new Refusal('request.too_many', 'This address has had several links within the last hour. Please try again later.')
    const { secret, hash } = newSecret()
    const id = randomId()
    await lateEntriesOf(trx).add({
      id,
      conference_id: conferenceId,
      name,
      email,
      token_hash: hash,
      expires_on: expiresOn,
      made_by: organiser.name,
      made_at: now,
    })
    const office = await officeOf(trx)
    const about = `conference:${conferenceId}`
    await services.queueMail(trx, {
      kind: 'late-entry.link',
      about,
      to: { name, address: email },
      ...(office ? { replyTo: office.address } : {}),
      letter: lateEntryLetter({ name, conference, expiresOn, url: `${services.publicUrl}/late-entry/${secret}` }),
    })
    // The log outlives people, so it names nobody.
    await auditLogOf(trx).write(organiser, now, { act: 'late_entry.made', about, aboutName: conference.subConference, details: { until: expiresOn } })
    return id
  })
}

function refuseWrongDay(day: CalendarDay, { timeZone, endDate }: ConferenceSummary, now: Date): void {
  const problem =
    day < dayInZone(now, timeZone)
      ? 'This day has passed. Please choose a later one.'
      : day > endDate
        ? 'The conference is over by then. Please choose an earlier day.'
        : ''
  if (problem) throw new Refusal('request.invalid', 'One thing needs your attention.', { expiresOn: problem })
}

/** Ends a link that was not used; whoever follows it is told so. */
export async function revokeLateEntry({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, conferenceId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await lateEntriesOf(trx).revoke(id, conferenceId, now())
    if (!revoked) throw new Refusal('invitation.closed', 'This link was used or revoked already.')
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    await auditLogOf(trx).write(organiser, now(), {
      act: 'late_entry.revoked',
      about: `conference:${conferenceId}`,
      aboutName: conference?.subConference ?? '',
      details: { until: revoked.expires_on },
    })
  })
}

export type LateEntryState = 'open' | 'used' | 'revoked' | 'expired'

export function lateEntryState({ used_at, revoked_at, expires_on }: LateEntry, timeZone: string, now: Date): LateEntryState {
  if (used_at) return 'used'
  if (revoked_at) return 'revoked'
  return dayInZone(now, timeZone) > expires_on ? 'expired' : 'open'
}

/** The link of a late entry, or undefined. Reading it uses nothing. */
export async function findLateEntry({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const entry = hash && (await lateEntriesOf(db).findByHash(hash))
  const conference = entry && (await conferencesOf(db).find(entry.conference_id))
  return entry && conference && { entry, conference, state: lateEntryState(entry, conference.timeZone, now()) }
}

/** Lets a submission in after the deadline, once. The caller notes what was sent with it. */
export async function admitLateEntry(trx: Transaction, secret: string, conference: ConferenceSummary, now: Date): Promise<LateEntry> {
  const hash = hashOfSecret(secret)
  const entry = hash && (await lateEntriesOf(trx).lockByHash(hash))
  const halted = notTakingPlace(conference)
  if (halted) throw new Refusal('submission.call_closed', halted)
  if (!entry || entry.conference_id !== conference._id || lateEntryState(entry, conference.timeZone, now) !== 'open')
    throw new Refusal('submission.call_closed', 'Your link for a late entry has been used, was revoked or is too old. Please answer the mail that it came in.')
  return entry
}
