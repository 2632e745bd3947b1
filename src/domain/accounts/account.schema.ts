import * as z from 'zod/mini'
import { isTimeZone } from '../dates.ts'
import { mailAddress, oneLine, requiredLine } from '../forms/person-fields.schema.ts'
import { readOrcid } from '../papers/orcid.ts'
import { maxPasswordLength, minPasswordLength, passwordsDiffer } from './account.ts'

/** Any characters, never trimmed. The server also refuses common passwords. */
const newPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(1, 'Please choose a password.'),
    z.minLength(minPasswordLength, `Please use at least ${minPasswordLength} characters. A few words in a row are easy to remember.`),
    z.maxLength(maxPasswordLength, `Please use at most ${maxPasswordLength} characters.`),
  )

export const loginForm = z.object({
  email: mailAddress,
  password: z.string('Please enter your password.').check(z.minLength(1, 'Please enter your password.')),
})

/** The fields of the specification; a role in the body is ignored. Only a plain post contains `rePassword`. */
export const registerForm = z
  .object({
    fName: requiredLine(100, 'Please enter your first name.'),
    lName: requiredLine(100, 'Please enter your last name.'),
    email: mailAddress,
    password: newPassword,
    rePassword: z.optional(z.string()),
  })
  .check(repeated())

/** A control that is not sent leaves its value as it is. */
export const accountDetailsForm = z.object({
  fName: requiredLine(100, 'Please enter your first name.'),
  lName: requiredLine(100, 'Please enter your last name.'),
  affiliation: z.optional(oneLine(200)),
  orcid: z.optional(
    oneLine(60).check(
      z.refine((typed) => typed === '' || readOrcid(typed) !== undefined, 'This is not an ORCID iD. Please compare it with 0000-0002-1825-0097.'),
    ),
  ),
  timeZone: z.optional(oneLine(64).check(z.refine((zone) => zone === '' || isTimeZone(zone), 'Please choose a time zone from the list.'))),
})
export type AccountDetailsForm = z.output<typeof accountDetailsForm>

export const addressForm = z.object({ email: mailAddress })

export const currentPassword = z._default(z.string().check(z.maxLength(maxPasswordLength, 'This is not your password.')), '')

export const changeAddressForm = z.object({ email: mailAddress, currentPassword })

export const deleteAccountForm = z.object({ currentPassword, sure: z.literal('yes', 'Please tick this if you are sure.') })

export const newPasswordForm = z.object({ password: newPassword, rePassword: z.optional(z.string()) }).check(repeated())

export const changePasswordForm = z
  .object({
    currentPassword,
    password: newPassword,
    rePassword: z.optional(z.string()),
  })
  .check(repeated())

export type RegisterForm = z.output<typeof registerForm>

/** Reports a mismatch together with all other problems. */
function repeated() {
  return z.refine<{ password: string; rePassword?: string | undefined }>((form) => form.rePassword === undefined || form.rePassword === form.password, {
    path: ['rePassword'],
    error: passwordsDiffer,
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && 'rePassword' in value,
  })
}
