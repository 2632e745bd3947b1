import { nameConfirmationsOf } from '../../documents/name-confirmations.store.ts'
import { requireNamesOpen } from '../../documents/own-documents.ts'
import { bookingsOf } from '../../money/bookings.store.ts'
import { type BookingCredentials, findBooking } from '../../money/find-booking.ts'
import { invoicesOf } from '../../money/invoices.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { changedSince } from '../../submissions/correct-own.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database } from '../../tables.ts'
import type { OwnRegistrationForm, RecipientForm } from '../register/register.schema.ts'
import { registrationDetailsOf } from '../register/registration-details.store.ts'
import { registrationsOf } from '../registrations.store.ts'
import { lockOpened } from './open-registration.ts'

/** A participant, or who pays for them, corrects the names of certificate and badge. What somebody needs only they themself can say. */
export async function correctRegistration(
  services: Pick<Services, 'db' | 'key' | 'now'>,
  credentials: BookingCredentials,
  form: OwnRegistrationForm,
  reference?: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { submission, registration, isOwn } = await lockOpened(services, trx, credentials, reference)
    if (form.version !== String(registration.version)) throw changedSince()
    if (['cancelled', 'carried', 'lapsed'].includes(registration.state))
      throw new Refusal('submission.not_open', 'This registration has ended, so nothing of it can be corrected here. Please write to us.')
    const { title, name } = form
    const before = await registrationDetailsOf(trx).find(registration.id)
    if (!isOwn) refuseNeedsOfOthers(form)
    if (title !== registration.title || name !== registration.name || form.badge_name !== before.badgeName) {
      await requireNamesOpen(trx, registration, services.now())
      await nameConfirmationsOf(trx).remove(registration.id)
    }
    if (title !== registration.title || name !== registration.name) {
      await registrationsOf(trx).setName(registration.id, { title, name })
      // A paper keeps its author as the author wrote it.
      if ((await papersOf(trx).ofSubmission(submission.id)).length === 0) await submissionsOf(trx).correct({ ...submission, title, name })
    }
    await registrationDetailsOf(trx).save(registration.id, {
      badgeName: form.badge_name,
      dietaryNeeds: isOwn ? form.dietary_needs : before.dietaryNeeds,
      accessNeeds: isOwn ? form.access_needs : before.accessNeeds,
      languages: form.languages,
      isListed: form.listed_publicly === 'yes',
    })
  })
}

/** A payer does not see them, so they would replace what they do not know. */
function refuseNeedsOfOthers(form: OwnRegistrationForm): void {
  const message = 'Only the person themself can say this, on their own page.'
  const fields = Object.fromEntries((['dietary_needs', 'access_needs'] as const).filter((name) => form[name] !== '').map((name) => [name, message]))
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', 'One thing needs your attention.', fields)
}

/** The payer corrects to whom the invoice is addressed, until there is one. */
export async function changeRecipient(services: Pick<Services, 'db' | 'key'>, credentials: BookingCredentials, form: RecipientForm): Promise<void> {
  const { id } = await findBooking(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const booking = await bookingsOf(trx).lock(id)
    if (!booking) throw new Error(`Booking ${id} is gone.`)
    if (await isInvoiced(trx, id))
      throw new Refusal('money.not_allowed', 'An invoice has been issued already. To have it made out to somebody else, please reply to any of our letters.')
    if (form.version !== String(booking.version)) throw changedSince()
    await bookingsOf(trx).setPayer(id, {
      kind: form.payer_kind,
      name: form.payer_name || booking.payer.name,
      organisation: form.payer_organisation,
      address: form.payer_address,
      country: form.payer_country,
      // Who pays is asked for at the address that sent the form.
      email: booking.payer.email,
      vatNumber: form.vat_number,
      purchaseOrder: form.purchase_order,
    })
  })
}

export async function isInvoiced(db: Database, bookingId: string): Promise<boolean> {
  return (await invoicesOf(db).ofBooking(bookingId)).some(({ kind, state }) => kind === 'invoice' && state !== 'credited')
}
