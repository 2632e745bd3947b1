import * as z from 'zod/mini'
import { oneLine } from '../forms/person-fields.schema.ts'
import { currencies } from '../money/money.ts'
import { delegateForm } from '../registrations/register/register.schema.ts'

const { title, name, email, company, country, regtype, badge_name } = delegateForm.shape

/** How somebody pays at the door; `later` leaves the place unpaid. */
export const walkInPayments = ['on-site', 'cash', 'later'] as const
export const walkInPaymentLabels = {
  'on-site': 'By card at the desk',
  cash: 'In cash',
  later: 'Not now: an invoice follows by e-mail',
} as const satisfies Record<(typeof walkInPayments)[number], string>

export const walkInOrder = z.object({
  /** Made by the page: the same form registers nobody twice. */
  form: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, 'This is not an id.')),
  title,
  name,
  email,
  company,
  country,
  regtype,
  badge_name,
  currency: z.enum(currencies, 'Please choose pounds or euros.'),
  payment: z.enum(walkInPayments, 'Please choose how it is paid.'),
  receipt: z._default(oneLine(100), ''),
})
export type WalkInOrder = z.output<typeof walkInOrder>
