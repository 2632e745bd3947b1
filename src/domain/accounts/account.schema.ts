import * as z from 'zod/mini'
import { mailAddress } from '../forms/mail-address.schema.ts'
import { requiredLine } from '../forms/person-fields.schema.ts'
import { fewestPasswordCharacters, mostPasswordCharacters, passwordsDiffer } from './account.ts'

/** Any characters at all, spaces included; never trimmed, never cut. Which ones are too common only the server knows. */
const newPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(1, 'Please choose a password.'),
    z.minLength(fewestPasswordCharacters, `Please use at least ${fewestPasswordCharacters} characters. A few words in a row are easy to remember.`),
    z.maxLength(mostPasswordCharacters, `Please use at most ${mostPasswordCharacters} characters.`),
  )

export const loginForm = z.object({
  email: mailAddress,
  password: z.string('Please enter your password.').check(z.minLength(1, 'Please enter your password.')),
})

/** What the specification sends; a role or anything else in the body is not read. The repeated password stays in the browser, but a plain post carries it. */
export const registerForm = z
  .object({
    fName: requiredLine(100, 'Please enter your first name.'),
    lName: requiredLine(100, 'Please enter your last name.'),
    email: mailAddress,
    password: newPassword,
    rePassword: z.optional(z.string()),
  })
  .check(repeated())

export const namesForm = z.object({
  fName: requiredLine(100, 'Please enter your first name.'),
  lName: requiredLine(100, 'Please enter your last name.'),
})

export const addressForm = z.object({ email: mailAddress })

export const currentPassword = z._default(z.string().check(z.maxLength(mostPasswordCharacters, 'This is not your password.')), '')

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

/** A mismatch is told together with all other problems. */
function repeated() {
  return z.refine<{ password: string; rePassword?: string | undefined }>((form) => form.rePassword === undefined || form.rePassword === form.password, {
    path: ['rePassword'],
    error: passwordsDiffer,
    when: ({ value }) => typeof value === 'object' && value !== null && 'password' in value && 'rePassword' in value,
  })
}
