import * as z from 'zod/mini'
import { mailAddress } from '../forms/mail-address.schema.ts'
import { freeText, oneLine, phoneNumber, requiredLine } from '../forms/person-fields.schema.ts'

/** The contact form: what the office needs to answer is asked for, the rest is the writer's choice. */
export const contactForm = z.object({
  subject: z._default(oneLine(200), ''),
  name: requiredLine(200, 'Please enter your name.'),
  email: mailAddress,
  mobile: z._default(phoneNumber(), ''),
  company: z._default(oneLine(200), ''),
  message: z._default(freeText(5000), '').check(z.minLength(1, 'Please write your message.')),
})

export type ContactForm = z.output<typeof contactForm>
