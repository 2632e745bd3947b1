import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { freeText, mailAddress, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { substituteForm } from '../../registrations/own/substitute.schema.ts'
import { payerKinds } from '../booking.ts'
import { currencies } from '../money.ts'

/** Every act on a booking names the version that the organiser saw, and whether it is only asked what it would do. */
const order = { version: z.int(), isPreview: z._default(z.boolean(), false) }

const notAnAmount = 'Please enter an amount such as 290 or 290.50.'
/** A typed amount in the smallest unit of its currency. */
export const typedAmount = z.pipe(
  z.string(notAnAmount).check(z.trim(), z.regex(/^\d{1,7}([.,]\d{1,2})?$/, notAnAmount)),
  z.transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
)
export const typedDay = z.string('Please choose a day.').check(z.refine(isCalendarDay, 'Please choose a day.'))
const id = z.string().check(z.maxLength(64))

export const handMethods = ['cash', 'cheque', 'on-site', 'bank-transfer'] as const

export const paymentOrder = z.object({
  ...order,
  method: z.enum(handMethods, 'Please choose how it was paid.'),
  amount: typedAmount.check(z.refine((minor) => minor > 0, 'Please enter more than 0.')),
  receivedOn: typedDay,
  /** The number of a cheque or a receipt. */
  reference: z._default(oneLine(100), ''),
})

export const takeBackOrder = z.object({ ...order, payment: id, why: requiredLine(300, 'Please say why; the payer reads it.') })

export const plainOrder = z.object(order)

export const recipientOrder = z.object({
  ...order,
  kind: z.enum(payerKinds),
  name: requiredLine(200, 'Please enter a name.'),
  organisation: z._default(oneLine(200), ''),
  address: z._default(freeText(500), ''),
  country: z._default(oneLine(100), ''),
  email: mailAddress,
  vatNumber: z._default(oneLine(40), ''),
  purchaseOrder: z._default(oneLine(80), ''),
})

export const addChargeOrder = z.object({
  ...order,
  registration: id,
  kind: z.enum(['accompanying', 'additional-paper'], 'Please choose what is added.'),
  person: z._default(oneLine(200), ''),
})

export const removeChargeOrder = z.object({ ...order, charge: id })

export const categoryOrder = z.object({
  ...order,
  registration: id,
  category: z.string('Please choose a category.').check(z.regex(/^33[0-4]$/, 'Please choose a category.')),
})

export const carryAnswerOrder = z.object({ ...order, registration: id })

export const carryRefusalOrder = z.object({ ...order, registration: id, reason: requiredLine(1000, 'Please say why; the participant reads it.') })

export const dueDateOrder = z.object({ ...order, dueOn: typedDay })

export const reasonOrder = z.object({ ...order, reason: requiredLine(300, 'Please say why; the books keep it.') })

export const cancelOrder = z.object({
  ...order,
  registration: id,
  /** Whether what was paid becomes credit; otherwise the invoice stands. */
  keepsCredit: z.boolean(),
  note: z._default(freeText(5000), ''),
})

export const carryOrder = z.object({
  ...order,
  registration: id,
  conference: z.string('Please choose a conference.').check(z.minLength(1, 'Please choose a conference.'), z.maxLength(100)),
  withPaper: z._default(z.boolean(), false),
  /** To another company or in another currency: what happens to the money that was paid. */
  currency: z.optional(z.enum(currencies, 'Please choose a currency.')),
  money: z.optional(z.enum(['clearing', 'refund'], 'Please choose what happens with what was paid.')),
  taken: z.optional(z.union([z.literal(''), typedAmount])),
})

export const substituteOrder = z.object({ ...order, registration: id, ...substituteForm.shape })

export type BookingOrder = z.output<typeof plainOrder>
