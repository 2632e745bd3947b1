import * as z from 'zod/mini'
import { maxSelected, selectionOf } from '../desk/selection.schema.ts'
import { freeText, oneLine, requiredLine } from '../forms/person-fields.schema.ts'

const version = z.int('Please load the page again.')

export const answerBody = z.object({
  body: freeText(10_000).check(z.minLength(1, 'Please write an answer.')),
  /** The version of the message when the organiser read it. */
  version,
})
export const closeBody = z.object({ version })

const selection = selectionOf('message')
export const messageSelection = z.object({ selection })
/** Nobody in particular when `to` is empty. */
export const assignmentOrder = z.object({ selection, to: oneLine(64) })
/** What the assignment answered with. */
export const assignmentUndo = z.object({
  assignment: z.string().check(z.regex(/^[0-9a-f]{1,64}$/)),
  given: z.array(z.object({ reference: z.string(), version: z.int(), was: oneLine(64) })).check(z.minLength(1), z.maxLength(maxSelected)),
})

export type AssignmentOrder = z.output<typeof assignmentOrder>
export type AssignmentUndo = z.output<typeof assignmentUndo>

export const answerTemplateBody = z.object({
  name: requiredLine(80, 'Please give the template a name.'),
  body: freeText(10_000).check(z.minLength(1, 'Please write the text of the template.')),
})
export const changedTemplateBody = z.extend(answerTemplateBody, { version: z.int('Please load the page again.') })
export const removedTemplateBody = z.object({ version: z.int('Please load the page again.') })
