import type * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { formatTimestamp } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { AuditAct } from '../../desk/audit-log.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { documentsOf } from '../../documents/documents.store.ts'
import { readDocument } from '../../documents/issue-document.ts'
import { Refusal } from '../../refusal.ts'
import type { Registration } from '../../registrations/registration.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { type Making, makeVisaLetters } from '../make-letters.ts'
import { openPassport } from '../passport-seal.ts'
import { permissionOf } from '../request-visa.ts'
import type { visaOutcomeOrder, visaReason, visaSettingsOrder, visaVersion } from '../visa.schema.ts'
import { visaRequestsOf, visaSettingsOf } from '../visa.store.ts'
import { type Passport, secondCheckDelay, type VisaRequest, type VisaState, visaLabels, visaMayMove } from '../visa.ts'
import { queueVisaLetter } from '../visa-letters.ts'

type Acting = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>

const subjectOf = ({ id, reference }: Pick<VisaRequest, 'id' | 'reference'>) => ({ about: `visa:${id}`, aboutName: reference })
const notAllowed = (message: string) => new Refusal('visa.not_allowed', message)

/** Shows a passport to somebody with the right to it; the look is in the audit log before anything is shown. */
export async function showPassport(services: Pick<Services, 'db' | 'keys' | 'now'>, organiser: Organiser, reference: string): Promise<Passport> {
  requireRight(organiser, 'visa')
  const request = await atDesk(services, reference)
  if (request.sealed === null) throw notAllowed('The passport data was erased after the conference.')
  const passport = await openPassport(services.keys, request.id, request.sealed)
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'visa.passport_shown', ...subjectOf(request) })
  return passport
}

/** A letter as it was issued, which names the passport too. */
export async function readVisaLetter(services: Pick<Services, 'db' | 'files' | 'keys' | 'now'>, organiser: Organiser, reference: string, number: string) {
  requireRight(organiser, 'visa')
  const request = await atDesk(services, reference)
  const letter = await documentsOf(services.db).findByReference(number.toUpperCase())
  if (letter?.subject !== `visa:${request.id}`) throw new Refusal('document.unknown', 'There is no such letter.')
  await auditLogOf(services.db).write(organiser, services.now(), { act: 'visa.letter_read', ...subjectOf(request) })
  return readDocument(services, letter)
}

async function atDesk({ db }: Pick<Services, 'db'>, reference: string): Promise<VisaRequest> {
  const request = await visaRequestsOf(db).findByReference(reference.toUpperCase())
  if (!request) throw new Refusal('visa.unknown', `There is no request ${reference.slice(0, 40)}.`)
  return request
}

/** The first pair of eyes. The office is told that a second one is needed. */
export function checkVisa(services: Acting, organiser: Organiser, reference: string, { version }: z.output<typeof visaVersion>): Promise<void> {
  return move(services, organiser, reference, { version, to: 'checked', act: 'visa.checked' }, async (trx, { request, registration }, now) => {
    const { permission, conference } = await permissionOf(trx, registration, now)
    if (permission.grounds === undefined) throw notAllowed(whyNoLonger(permission.why))
    await requireLook(trx, organiser, request, request.requestedAt)
    await visaRequestsOf(trx).check(request.id, organiser.accountId, now)
    await queueVisaLetter(services, trx, 'visa.checked.office', { request, registration, conference })
    return {}
  })
}

const whyNoLonger = (why: string) => `The rules of the conference do not permit a letter now. The person reads: “${why}”`

/** The second pair of eyes: somebody else checks again, and the letters are issued. Somebody who works alone does it after a delay. */
export async function issueVisa(
  services: Making,
  organiser: Organiser,
  reference: string,
  { version }: z.output<typeof visaVersion>,
  onError: (error: unknown) => void,
): Promise<void> {
  const { id } = await atDesk(services, reference)
  await move(services, organiser, reference, { version, to: 'issued', act: 'visa.issued' }, async (trx, { request, registration }, now) => {
    const alone = request.checkedById === organiser.accountId
    if (alone) await requireDelay(trx, request, organiser, now)
    const { permission } = await permissionOf(trx, registration, now)
    if (permission.grounds === undefined) throw notAllowed(whyNoLonger(permission.why))
    // Somebody who works alone looks a second time.
    await requireLook(trx, organiser, request, (alone && request.checkedAt) || request.requestedAt)
    await visaRequestsOf(trx).issue(request.id, organiser.accountId, now)
    return { grounds: permission.grounds, alone }
  })
  // The request is answered; a job tries again with letters that cannot be made at once, and the page says so until then.
  await makeVisaLetters(services, id).catch(onError)
}

/** A check is worth something only when its maker has seen the passport as it was sent last. */
async function requireLook(trx: Transaction, organiser: Organiser, request: VisaRequest, since: Date): Promise<void> {
  if (!(await auditLogOf(trx).hasDone(organiser, { act: 'visa.passport_shown', about: subjectOf(request).about }, since)))
    throw notAllowed('You have not looked at this passport yet. Please choose “Show the passport”, compare it, and then record your check.')
}

async function requireDelay(trx: Transaction, { checkedAt }: VisaRequest, { accountId }: Organiser, now: Date): Promise<void> {
  if (await visaRequestsOf(trx).hasSecondPerson(accountId)) throw notAllowed('You made the first check, so somebody else has to make the second.')
  const from = new Date((checkedAt ?? now).getTime() + secondCheckDelay)
  if (now < from) throw notAllowed(`Nobody else may check it, so it must wait: you can issue the letter yourself from ${formatTimestamp(from)}.`)
}

/** No letter is issued; the person reads why. */
export function refuseVisa(services: Acting, organiser: Organiser, reference: string, { version, reason }: z.output<typeof visaReason>): Promise<void> {
  return move(services, organiser, reference, { version, to: 'refused-by-us', act: 'visa.refused' }, async (trx, { request, registration }, at) => {
    await visaRequestsOf(trx).end(request.id, 'refused-by-us', { reason, at })
    await tell(services, trx, 'visa.refused', request, registration, reason)
    return {}
  })
}

/** The letters in both languages are no longer valid. */
export function revokeVisa(services: Acting, organiser: Organiser, reference: string, { version, reason }: z.output<typeof visaReason>): Promise<void> {
  return move(services, organiser, reference, { version, to: 'revoked', act: 'visa.revoked' }, async (trx, { request, registration }, at) => {
    const letters = await documentsOf(trx).lockValidOf(request.conferenceId, 'visa-invitation', `visa:${request.id}`)
    for (const { id } of letters) await documentsOf(trx).revoke(id, { reason: 'mistake', note: reason, by: organiser.name, at })
    await visaRequestsOf(trx).end(request.id, 'revoked', { reason, at })
    await tell(services, trx, 'visa.revoked', request, registration, reason)
    return {}
  })
}

/** Records the outcome. A visa that was refused makes the offer to move the place. Another outcome corrects it. */
export async function recordOutcome(
  services: Acting,
  organiser: Organiser,
  reference: string,
  { version, outcome }: z.output<typeof visaOutcomeOrder>,
): Promise<void> {
  await locked(services, organiser, reference, version, async (trx, { request, registration }, now) => {
    if (request.state !== 'issued' && request.state !== 'revoked') throw notAllowed('No letter was issued, so nothing can have come of it.')
    if (request.outcome === outcome) return
    await visaRequestsOf(trx).setOutcome(request.id, outcome, now)
    if (outcome === 'denied') await tell(services, trx, 'visa.denied', request, registration)
    await auditLogOf(trx).write(organiser, now, { act: 'visa.outcome_recorded', ...subjectOf(request), details: { outcome } })
  })
}

/** Saves the rules of a conference, unless somebody was quicker. */
export async function saveVisaSettings(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  order: z.output<typeof visaSettingsOrder>,
): Promise<void> {
  requireRight(organiser, 'visa')
  await services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
    if (!(await visaSettingsOf(trx).save(conferenceId, order, services.now())))
      throw new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Nothing was saved. Please load the page again and look at it first.')
    const { version: _, ...details } = order
    await auditLogOf(trx).write(organiser, services.now(), {
      act: 'visa.settings_changed',
      about: `conference:${conferenceId}`,
      aboutName: conference.subConference,
      details,
    })
  })
}

interface Locked {
  request: VisaRequest
  registration: Registration
}

async function move(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  { version, to, act }: { version: number; to: VisaState; act: AuditAct },
  perform: (trx: Transaction, matter: Locked, now: Date) => Promise<Record<string, unknown>>,
): Promise<void> {
  await locked(services, organiser, reference, version, async (trx, matter, now) => {
    const { request } = matter
    if (!visaMayMove(request.state, to)) throw notAllowed(`${request.reference} is “${visaLabels[request.state]}”; nothing was changed.`)
    const details = await perform(trx, matter, now)
    await auditLogOf(trx).write(organiser, now, { act, ...subjectOf(request), details })
  })
}

/** Locks in the order of all acts: registration, letters, request. */
async function locked(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  version: number,
  perform: (trx: Transaction, matter: Locked, now: Date) => Promise<void>,
): Promise<void> {
  requireRight(organiser, 'visa')
  const found = await atDesk(services, reference)
  await services.db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).lock(found.registrationId)
    await documentsOf(trx).lockValidOf(found.conferenceId, 'visa-invitation', `visa:${found.id}`)
    const request = await visaRequestsOf(trx).lock(found.id)
    if (!request || !registration) throw new Refusal('visa.unknown', `There is no request ${reference}.`)
    if (request.version !== version)
      throw new Refusal('desk.changed_meanwhile', 'This request has changed since you opened it. Nothing was done; please look at it again.')
    await perform(trx, { request, registration }, services.now())
  })
}

async function tell(
  services: Acting,
  trx: Transaction,
  kind: 'visa.refused' | 'visa.revoked' | 'visa.denied',
  request: VisaRequest,
  registration: Registration,
  note = '',
) {
  const conference = await conferencesOf(trx).findAlsoDraft(request.conferenceId)
  if (conference) await queueVisaLetter(services, trx, kind, { request, registration, conference }, note)
}
