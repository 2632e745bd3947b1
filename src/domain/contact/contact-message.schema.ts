import * as z from 'zod/mini'
import { freeText, mailAddress, oneLine, phoneNumber, requiredLine } from '../forms/person-fields.schema.ts'

export const contactForm = z.object({
  subject: z._default(oneLine(200), ''),
  name: requiredLine(200, 'Please enter your name.'),
  email: mailAddress,
  mobile: z._default(phoneNumber(), ''),
  company: z._default(oneLine(200), ''),
  message: z._default(freeText(5000), '').check(z.minLength(1, 'Please write your message.')),
})

export type ContactForm = z.output<typeof contactForm>
