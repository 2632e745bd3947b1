import * as z from 'zod/mini'
import { freeText, requiredLine } from '../../forms/person-fields.schema.ts'
import { unknownPlaceholders } from '../../mail/mail-template.ts'
import { decisions, openMoves } from '../paper.ts'

/** How many submissions one act may change. */
export const maxSelected = 1000

const chosen = z.object({ reference: z.string(), version: z.int() })

/** The selected submissions with the versions that were read; or all matches of a query, with their expected number. */
export const selection = z.union(
  [
    z.object({ chosen: z.array(chosen).check(z.minLength(1), z.maxLength(maxSelected)) }),
    z.object({ matching: z.string().check(z.maxLength(4000)), expected: z.int().check(z.minimum(1), z.maximum(maxSelected)) }),
  ],
  `Please choose at least one submission, and at most ${maxSelected}.`,
)
export type Selection = z.output<typeof selection>

export const onlySelection = z.object({ selection })
export const moveOrder = z.object({ selection, to: z.enum(openMoves, 'Please choose where it goes.') })
export const decisionOrder = z.object({
  selection,
  decision: z.enum(decisions, 'Please choose a decision.'),
  note: z._default(freeText(5000), ''),
  /** The last day for a revision; empty for the usual one. */
  due: z._default(z.union([z.literal(''), z.iso.date()], 'Please enter a day.'), ''),
  /** Replaces a decision that the author knows; without it such a paper is left as it is. */
  correct: z._default(z.boolean(), false),
})
export const reopenOrder = z.object({
  selection,
  reason: freeText(2000).check(z.minLength(1, 'Please say why it is opened again: the author reads it.')),
})
/** The answer to an author who asks to withdraw; a refusal says why. */
export const withdrawalAnswer = z
  .object({ selection, answer: z.enum(['granted', 'refused'], 'Please choose an answer.'), note: z._default(freeText(2000), '') })
  .check(z.refine((order) => order.answer !== 'refused' || order.note !== '', { path: ['note'], error: 'Please say why not: the author reads it.' }))
/** The placeholders of a letter to authors. */
export const letterPlaceholders = ['name', 'reference', 'conference'] as const
const withKnownPlaceholders = z.refine<string>((text) => unknownPlaceholders(text, letterPlaceholders).length === 0, {
  error: `Braces may only hold ${letterPlaceholders.map((name) => `{${name}}`).join(', ')}.`,
})

export const letterOrder = z.object({
  selection,
  subject: requiredLine(200, 'Please write a subject.').check(withKnownPlaceholders),
  message: freeText(10_000).check(z.minLength(1, 'Please write a message.'), withKnownPlaceholders),
})

export type ReopenOrder = z.output<typeof reopenOrder>
export type WithdrawalAnswer = z.output<typeof withdrawalAnswer>
export type DecisionOrder = z.output<typeof decisionOrder>
export type LetterOrder = z.output<typeof letterOrder>
