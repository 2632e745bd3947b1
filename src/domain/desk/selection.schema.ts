import * as z from 'zod/mini'
import { freeText, requiredLine } from '../forms/person-fields.schema.ts'
import { unknownPlaceholders } from '../mail/fill-placeholders.ts'

/** How many records one act may change. */
export const maxSelected = 1000

const chosen = z.object({ reference: z.string(), version: z.int() })

/** The selected records with the versions that were read; or all matches of a query, with their expected number. */
export function selectionOf(item: string) {
  return z.union(
    [
      z.object({ chosen: z.array(chosen).check(z.minLength(1), z.maxLength(maxSelected)) }),
      z.object({ matching: z.string().check(z.maxLength(4000)), expected: z.int().check(z.minimum(1), z.maximum(maxSelected)) }),
    ],
    `Please choose at least one ${item}, and at most ${maxSelected}.`,
  )
}
export type Selection = z.output<ReturnType<typeof selectionOf>>

/** The placeholders of a letter to the selected people. */
export const letterPlaceholders = ['name', 'reference', 'conference'] as const
const withKnownPlaceholders = z.refine<string>((text) => unknownPlaceholders(text, letterPlaceholders).length === 0, {
  error: `Braces may only hold ${letterPlaceholders.map((name) => `{${name}}`).join(', ')}.`,
})

export const letterWords = {
  subject: requiredLine(200, 'Please write a subject.').check(withKnownPlaceholders),
  message: freeText(10_000).check(z.minLength(1, 'Please write a message.'), withKnownPlaceholders),
}
