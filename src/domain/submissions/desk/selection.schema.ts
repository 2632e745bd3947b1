import * as z from 'zod/mini'
import { letterWords, type Selection, selectionOf } from '../../desk/selection.schema.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { decisions, openMoves } from '../paper.ts'

export type { Selection }

const selection = selectionOf('submission')

export const onlySelection = z.object({ selection })
/** Letters carry the reviewers’ scores only when it is chosen. */
export const releaseOrder = z.object({ selection, withScores: z._default(z.boolean(), false) })
export const moveOrder = z.object({ selection, to: z.enum(openMoves, 'Please choose where it goes.') })
export const decisionOrder = z.object({
  selection,
  decision: z.enum(decisions, 'Please choose a decision.'),
  /** The kind of decision, where the conference has its own; all selected papers must belong to such a conference. */
  type: z._default(z.string().check(z.maxLength(40)), ''),
  note: z._default(freeText(5000), ''),
  /** What the reviews add up to, for the author. */
  summary: z._default(freeText(5000), ''),
  /** Takes the summary of each paper’s lead reviewer instead, where there is one. */
  withLeadSummary: z._default(z.boolean(), false),
  /** The last day for a revision; empty for the usual one. */
  due: z._default(z.union([z.literal(''), z.iso.date()], 'Please enter a day.'), ''),
  /** Replaces a decision that the author knows; without it such a paper is left as it is. */
  correct: z._default(z.boolean(), false),
  /** Rejects papers that no reviewer was asked about; without it such a paper is left as it is. */
  withoutReview: z._default(z.boolean(), false),
})
export const reopenOrder = z.object({
  selection,
  reason: freeText(2000).check(z.minLength(1, 'Please say why it is opened again: the author reads it.')),
})
/** The answer to an author who asks to withdraw; a refusal says why. */
export const withdrawalAnswer = z
  .object({ selection, answer: z.enum(['granted', 'refused'], 'Please choose an answer.'), note: z._default(freeText(2000), '') })
  .check(z.refine((order) => order.answer !== 'refused' || order.note !== '', { path: ['note'], error: 'Please say why not: the author reads it.' }))
/** The answer to an appeal; the author always reads why. */
export const appealAnswer = z.object({
  selection,
  answer: z.enum(['granted', 'refused'], 'Please choose an answer.'),
  note: freeText(5000).check(z.minLength(1, 'Please give the reasons: the author reads them.')),
})
export const letterOrder = z.object({ selection, ...letterWords })

export type ReopenOrder = z.output<typeof reopenOrder>
export type WithdrawalAnswer = z.output<typeof withdrawalAnswer>
export type AppealAnswer = z.output<typeof appealAnswer>
export type ReleaseOrder = z.output<typeof releaseOrder>
export type DecisionOrder = z.output<typeof decisionOrder>
export type LetterOrder = z.output<typeof letterOrder>
