import { randomId } from '../accounts/tokens.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { dayInZone } from '../dates.ts'
import type { IssuedDocument } from '../documents/document.ts'
import { documentsOf } from '../documents/documents.store.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { type BookingCredentials, findRegistration } from '../money/find-booking.ts'
import { Refusal } from '../refusal.ts'
import { type Registration, registrationMayMove } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { openPassport, sealPassport } from './passport-seal.ts'
import { passportFrom, passportProblems, type VisaForm } from './visa.schema.ts'
import { visaRequestsOf, visaSettingsOf } from './visa.store.ts'
import { eraseDayOf, type VisaPermission, type VisaRequest, visaPermission } from './visa.ts'
import { queueVisaLetter } from './visa-letters.ts'

type Own = Pick<Services, 'db' | 'key' | 'now'>

/** Whether a registration permits a letter now, with the conference. */
export async function permissionOf(
  db: Database,
  registration: Registration,
  now: Date,
): Promise<{ permission: VisaPermission; conference: ConferenceSummary }> {
  const { id: registrationId, conferenceId, email } = registration
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) throw new Error(`Conference ${conferenceId} is gone.`)
  const settings = await visaSettingsOf(db).find(conferenceId)
  const facts = await visaRequestsOf(db).factsOf({ registrationId, conferenceId, email })
  return { permission: visaPermission({ registration, conference, settings, ...facts }, now), conference }
}

/** The place of the person themselves: who pays for others neither sees nor sends their passports. */
async function ownPlace(services: Own, credentials: BookingCredentials) {
  const { registration, booking } = await findRegistration(services, credentials)
  if (!registration) throw new Refusal('registration.unknown', 'There is no registration at this address. Please use the complete link from our e-mail.')
  return { registration, isPayer: booking !== undefined }
}

async function companionsOf(db: Database, { submissionId }: Registration): Promise<string[]> {
  return submissionId === null ? [] : registrationsOf(db).accompanyingPersons(submissionId)
}

export interface OwnVisaRequest {
  request: VisaRequest
  letters: IssuedDocument[]
}

/** What the person sees: whether they may request a letter, for whom, and how earlier requests stand. Never a passport. */
export async function ownVisa(services: Own, credentials: BookingCredentials) {
  const { db } = services
  const { registration, isPayer } = await ownPlace(services, credentials)
  const { permission, conference } = await permissionOf(db, registration, services.now())
  const requests: OwnVisaRequest[] = []
  for (const request of await visaRequestsOf(db).ofRegistration(registration.id))
    requests.push({ request, letters: await documentsOf(db).ofSubject(registration.conferenceId, 'visa-invitation', `visa:${request.id}`) })
  const settings = await visaSettingsOf(db).find(registration.conferenceId)
  return {
    registration,
    conference,
    permission,
    people: ['', ...(await companionsOf(db, registration))],
    requests,
    eraseDay: eraseDayOf(conference, settings),
    mayCarry: isPayer && registrationMayMove(registration.state, 'carried'),
  }
}

/**
 * Requests a letter, or corrects a request that nobody has issued yet, which is then checked from the beginning. The same form sent again changes
 * nothing.
 */
export async function requestVisa(
  services: Own & Pick<Services, 'keys' | 'publicUrl' | 'queueMail'>,
  credentials: BookingCredentials,
  form: VisaForm,
): Promise<string> {
  const found = await ownPlace(services, credentials)
  const passport = passportFrom(form)
  return services.db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).lock(found.registration.id)
    if (!registration) throw new Error(`Registration ${found.registration.reference} is gone.`)
    const now = services.now()
    const { permission, conference } = await permissionOf(trx, registration, now)
    if (permission.grounds === undefined) throw new Refusal('visa.not_allowed', permission.why)
    const problems = passportProblems(passport, conference, dayInZone(now, conference.timeZone))
    if (form.companion !== '' && !(await companionsOf(trx, registration)).includes(form.companion))
      problems.companion = 'Please choose somebody who was registered with you.'
    const count = Object.keys(problems).length
    if (count > 0) throw new Refusal('request.invalid', problemCountMessage(count), problems)
    const requests = visaRequestsOf(trx)
    const live = (await requests.ofRegistration(registration.id)).find(
      ({ companion, state }) => companion === form.companion && ['open', 'checked', 'issued'].includes(state),
    )
    const current = live && (await requests.lock(live.id))
    if (current?.state === 'issued')
      throw new Refusal('visa.not_allowed', 'There is a letter already. If something on it is wrong, please write to us: it has to be revoked first.')
    const id = current?.id ?? randomId()
    if (current?.sealed && JSON.stringify(await openPassport(services.keys, id, current.sealed)) === JSON.stringify(passport)) return current.reference
    const { sealed, keyId, hashes } = await sealPassport(services.keys, id, passport)
    const fresh = { sealed, keyId, passportHash: await requests.knownHash(hashes), grounds: permission.grounds, requestedAt: now }
    if (current) {
      await requests.replacePassport(id, fresh)
      return current.reference
    }
    const ofWhom = { conferenceId: registration.conferenceId, registrationId: registration.id, companion: form.companion }
    const reference = await requests.add({ id, ...ofWhom, ...fresh })
    const matter = { request: { reference, companion: form.companion }, registration, conference }
    await queueVisaLetter(services, trx, 'visa.received', matter)
    await queueVisaLetter(services, trx, 'visa.request.office', matter)
    return reference
  })
}

/** The person says what the consulate decided. Repeating it changes nothing. */
export async function reportOutcome(
  services: Own,
  credentials: BookingCredentials,
  { request: reference, outcome }: { request: string; outcome: 'granted' | 'denied' },
): Promise<void> {
  const { registration } = await ownPlace(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const request = await visaRequestsOf(trx).lockByReference(reference)
    if (!request || request.registrationId !== registration.id) throw new Refusal('visa.unknown', 'There is no such request at this address.')
    if (request.state !== 'issued') throw new Refusal('visa.not_allowed', 'There is no valid letter, so there is nothing to tell about it.')
    if (request.outcome !== outcome) await visaRequestsOf(trx).setOutcome(request.id, outcome, services.now())
  })
}
