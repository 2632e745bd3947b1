import * as z from 'zod/mini'
import { mailAddress, requiredLine } from '../forms/person-fields.schema.ts'

export const callAlertForm = z.object({
  email: mailAddress,
  topic: requiredLine(200, 'Please choose a topic.'),
})

export type CallAlertForm = z.output<typeof callAlertForm>

export const callAlertAnswerForm = z.object({ answer: z.enum(['yes', 'no'], 'Please choose yes or no.') })
