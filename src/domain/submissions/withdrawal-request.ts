import * as z from 'zod/mini'
import { freeText } from '../forms/person-fields.schema.ts'

/** An author's wish to withdraw a paper whose review has begun; the organisers answer it. */
export const withdrawalStates = ['open', 'granted', 'refused'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export interface WithdrawalRequest {
  id: string
  paperId: string
  state: WithdrawalState
  /** The author's own words; may be empty. */
  reason: string
  requestedAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  /** The organiser's words to the author. */
  note: string | null
}

/** What an author may say with the request. */
export const withdrawalForm = z.object({ reason: z._default(freeText(2000), '') })
