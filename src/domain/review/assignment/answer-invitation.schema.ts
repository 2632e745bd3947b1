import * as z from 'zod/mini'
import { newPasswordForm } from '../../accounts/account.schema.ts'

/** Which of the three buttons was pressed. */
export const reviewAnswerForm = z.object({ answer: z.enum(['accept', 'decline', 'conflict'], 'Please accept or decline.') })

/** Whoever has an account leaves the password out. */
export const acceptForm = z.object({ agreed: z.optional(z.string()), password: z.optional(z.string()) })
export const acceptWithPasswordForm = newPasswordForm
export type AcceptForm = z.output<typeof acceptForm>

export const declineForm = z.object({
  answer: z.enum(['decline', 'conflict']),
  reason: z._default(z.string().check(z.trim(), z.maxLength(2000, 'Please use at most 2,000 characters.')), ''),
})
export type DeclineForm = z.output<typeof declineForm>
