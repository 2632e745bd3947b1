import { conferencesOf } from '../conferences/conferences.store.ts'
import { dayInZone } from '../dates.ts'
import { type BookingCredentials, findRegistration } from '../money/find-booking.ts'
import { Refusal } from '../refusal.ts'
import { registrationDetailsOf } from '../registrations/register/registration-details.store.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { findSubmission, type SubmissionCredentials } from '../submissions/find-submission.ts'
import type { Database } from '../tables.ts'
import type { IssuedDocument } from './document.ts'
import { documentSettingsOf } from './document-settings.store.ts'
import { documentsOf } from './documents.store.ts'
import { type ReadingDocuments, readDocument } from './issue-document.ts'
import { nameConfirmationsOf } from './name-confirmations.store.ts'

/** The registration of the person themselves: who pays for others does not read their letters. */
async function ownRegistration(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials): Promise<Registration> {
  const { registration } = await findRegistration(services, credentials)
  if (!registration) throw new Refusal('registration.unknown', 'There is no registration at this address. Please use the complete link from our e-mail.')
  return registration
}

/** A participant's letters and certificates, and the names that are printed. */
export async function ownDocuments(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials) {
  const { db } = services
  const registration = await ownRegistration(services, credentials)
  const conference = await conferencesOf(db).findAlsoDraft(registration.conferenceId)
  if (!conference) throw new Error(`Conference ${registration.conferenceId} is gone.`)
  const { namesUntil } = await documentSettingsOf(db).find(registration.conferenceId)
  return {
    registration,
    conference,
    documents: await documentsOf(db).ofRegistration(registration.id),
    badgeName: (await registrationDetailsOf(db).find(registration.id)).badgeName,
    namesUntil,
    mayCorrect: mayCorrectNames(registration, namesUntil, dayInZone(services.now(), conference.timeZone)),
    confirmedAt: await nameConfirmationsOf(db).find(registration.id),
  }
}

export function mayCorrectNames({ state }: Pick<Registration, 'state'>, namesUntil: string | null, today: string): boolean {
  return !['cancelled', 'carried', 'lapsed'].includes(state) && (namesUntil === null || today <= namesUntil)
}

/** Refuses a correction of printed names after the day of printing. */
export async function requireNamesOpen(db: Database, registration: Registration, now: Date): Promise<void> {
  const conference = await conferencesOf(db).findAlsoDraft(registration.conferenceId)
  const { namesUntil } = await documentSettingsOf(db).find(registration.conferenceId)
  if (!conference || mayCorrectNames(registration, namesUntil, dayInZone(now, conference.timeZone))) return
  throw new Refusal('document.not_allowed', 'Badges and certificates are being printed, so the names can no longer be changed here. Please write to us.')
}

/** The person says that the names are right. */
export async function confirmNames(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: BookingCredentials): Promise<void> {
  const { id } = await ownRegistration(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).lock(id)
    if (registration) await requireNamesOpen(trx, registration, services.now())
    await nameConfirmationsOf(trx).confirm(id, services.now())
  })
}

type Reading = ReadingDocuments & Pick<Services, 'key'>

/** One document of a registration, as it was issued. */
export async function downloadOwn(services: Reading, credentials: BookingCredentials, reference: string) {
  const { id } = await ownRegistration(services, credentials)
  const own = await documentsOf(services.db).ofRegistration(id)
  const document = own.find((one) => one.reference === reference)
  return readDocument(
    services,
    belongingTo(() => true, document),
  )
}

/** The letters and certificates about the papers of a form, for its sender; also for one who has not registered. */
export async function documentsOfForm({ db, key }: Pick<Services, 'db' | 'key'>, credentials: SubmissionCredentials): Promise<IssuedDocument[]> {
  return documentsOf(db).ofForm((await findSubmission({ db, key }, credentials)).id)
}

/** One of them, as it was issued. */
export async function downloadOfForm(services: Reading, credentials: SubmissionCredentials, reference: string) {
  const own = await documentsOfForm(services, credentials)
  return readDocument(
    services,
    belongingTo(
      () => true,
      own.find((one) => one.reference === reference),
    ),
  )
}

/** One document of somebody who is signed in with a confirmed address. */
export async function downloadOfAddress(services: ReadingDocuments, email: string, reference: string) {
  const isOwn = (document: IssuedDocument) => document.holderEmail.toLowerCase() === email.toLowerCase()
  return readDocument(services, belongingTo(isOwn, await documentsOf(services.db).findByReference(reference)))
}

function belongingTo(isOwn: (document: IssuedDocument) => boolean, document: IssuedDocument | undefined): IssuedDocument {
  if (!document || !isOwn(document)) throw new Refusal('document.unknown', 'There is no such document.')
  return document
}
