import { conferencesOf } from '../../conferences/conferences.store.ts'
import { claimFiles } from '../../files/stored-files.store.ts'
import { officeOf } from '../../forms/office.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { type BookingCredentials, findBooking } from '../../money/find-booking.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { lockOpened, openedRegistrations } from '../own/open-registration.ts'
import { fileForOffice } from '../own/own-letters.ts'
import { maxRegistrationFiles, type RegistrationFile, type RegistrationFileKind } from './registration-file.ts'
import { registrationFilesOf } from './registration-files.store.ts'

export interface SentFile {
  id: string
  sha256: string
}

/** Whether these credentials may send a proof, or the slip of a transfer, before a byte of it is read. */
export async function requireSender(
  services: Pick<Services, 'db' | 'key'>,
  kind: RegistrationFileKind,
  credentials: BookingCredentials,
  reference?: string,
): Promise<void> {
  if (kind === 'bank-slip') await findBooking(services, credentials)
  else if (!(await openedRegistrations(services, credentials)).some((one) => reference === undefined || one.reference === reference))
    throw new Refusal('registration.unknown', 'There is no such registration at this address.')
}

/** A participant, or who pays for them, sends the proof that their category needs. The same file again changes nothing. */
export async function sendProof(services: Services, credentials: BookingCredentials, file: SentFile | undefined, reference?: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { registration, booking } = await lockOpened(services, trx, credentials, reference)
    if (!booking || registration.state !== 'needs-approval')
      throw new Refusal('submission.not_open', 'There is no proof to send: the place does not wait for our approval.')
    const sent = await registrationFilesOf(trx).proofsOf(registration.id)
    await addOnce(services, trx, { kind: 'proof', bookingId: booking.id, registrationId: registration.id, reference: registration.reference, file, sent })
  })
}

/** The payer sends the bank's slip, so that the office knows that money is on its way. The same file again changes nothing. */
export async function sendSlip(services: Services, credentials: BookingCredentials, file: SentFile | undefined): Promise<void> {
  const { id } = await findBooking(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(id)
    if (!booking) throw new Error(`Booking ${id} is gone.`)
    const sent = await registrationFilesOf(trx).slipsOf(id)
    await addOnce(services, trx, { kind: 'bank-slip', bookingId: id, registrationId: null, reference: booking.reference, file, sent })
  })
}

interface Addition {
  kind: RegistrationFileKind
  bookingId: string
  registrationId: string | null
  reference: string
  file: SentFile | undefined
  sent: readonly RegistrationFile[]
}

async function addOnce(services: Services, trx: Transaction, { kind, bookingId, registrationId, reference, file, sent }: Addition): Promise<void> {
  if (!file) throw new Refusal('request.invalid', 'One thing needs your attention.', { document: 'Please choose a file.' })
  if (sent.some(({ sha256, scan }) => sha256 === file.sha256 && scan !== 'infected')) return
  if (sent.length >= maxRegistrationFiles)
    throw new Refusal('file.too_many', `We have ${maxRegistrationFiles} files from you already. Please send further ones by e-mail, with your reference.`)
  await claimFiles(trx, [file.id], 'document')
  await registrationFilesOf(trx).add({ id: file.id, kind, bookingId, registrationId, sentAt: services.now() })
  const office = await officeOf(trx)
  const booking = await bookingsOf(trx).find(bookingId)
  const conference = booking && (await conferencesOf(trx).findAlsoDraft(booking.conferenceId))
  if (!office || !booking || !conference) return
  const letter = fileForOffice(kind, reference, conference, services.publicUrl)
  await services.queueMail(trx, { kind: 'registration.file.office', about: `booking:${bookingId}`, to: office, letter })
}
