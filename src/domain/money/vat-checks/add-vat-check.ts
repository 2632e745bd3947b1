import * as z from 'zod/mini'
import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { claimFiles } from '../../files/stored-files.store.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { oneLine } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { bookingsOf } from '../bookings.store.ts'
import { requireBooking } from '../desk/act-on-booking.ts'
import { typedDay } from '../desk/booking-acts.schema.ts'
import { bookDay } from '../issue-invoice.ts'
import { vatChecksOf } from './vat-checks.store.ts'

const vatCheckForm = z.object({ checkedOn: typedDay, reference: z._default(oneLine(100), '') })

/** Notes that the VAT number of the payer was checked, with the reply of the register as a file or by its reference. */
export async function addVatCheck(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  typed: string,
  { fields, fileId }: { fields: Record<string, readonly string[]>; fileId: string | undefined },
): Promise<void> {
  requireRight(organiser, 'money')
  const { checkedOn, reference } = parseForm(vatCheckForm, fields)
  const refuse = (message: string, field: string) => new Refusal('request.invalid', message, { [field]: message })
  if (checkedOn > bookDay(now())) throw refuse('This day is still to come.', 'checkedOn')
  if (reference === '' && fileId === undefined) throw refuse('Please enter the reference of the reply, or choose its file.', 'reference')
  await db.transaction().execute(async (trx) => {
    const { id: bookingId } = await requireBooking(trx, typed)
    const booking = await bookingsOf(trx).lock(bookingId)
    const vatNumber = booking?.payer.vatNumber ?? ''
    if (!booking || vatNumber === '') throw refuse('The invoice recipient of this booking has no VAT number.', 'reference')
    if (fileId !== undefined) await claimFiles(trx, [fileId], 'file')
    await vatChecksOf(trx).add({ bookingId, vatNumber, checkedOn, reference, fileId }, organiser.accountId, now())
    const changes = [
      `Checked on ${formatDay(checkedOn)}`,
      ...(reference === '' ? [] : [`Reference ${reference}`]),
      ...(fileId === undefined ? [] : ['With a file']),
    ]
    await auditLogOf(trx).write(organiser, now(), {
      act: 'booking.vat_checked',
      about: `booking:${bookingId}`,
      aboutName: booking.reference,
      details: { changes },
    })
  })
}
