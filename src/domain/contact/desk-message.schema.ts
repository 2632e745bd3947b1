import * as z from 'zod/mini'
import { freeText, oneLine, requiredLine } from '../forms/person-fields.schema.ts'

const turn = z.int('Please load the page again.')

export const answerBody = z.object({
  body: freeText(10_000).check(z.minLength(1, 'Please write an answer.')),
  /** The turn of the message when the organiser read it. */
  turn,
})
export const closeBody = z.object({ turn })
export const assignBody = z.object({ to: oneLine(64) })

export const answerTemplateBody = z.object({
  name: requiredLine(80, 'Please give the template a name.'),
  body: freeText(10_000).check(z.minLength(1, 'Please write the text of the template.')),
})
export const changedTemplateBody = z.extend(answerTemplateBody, { version: z.int('Please load the page again.') })
export const removedTemplateBody = z.object({ version: z.int('Please load the page again.') })
