import * as z from 'zod/mini'
import type { CalendarDay } from '../../dates.ts'
import { freeText } from '../../forms/person-fields.schema.ts'

/** The days in which an author may reply to the comments of a round, and the reply. */
export interface AuthorReply {
  roundId: string
  paperId: string
  openedAt: Date
  closesOn: CalendarDay
  body: string | null
  repliedAt: Date | null
}

export const replyStates = ['open', 'replied', 'closed'] as const
export type ReplyState = (typeof replyStates)[number]

export const replyForm = z.object({ reply: freeText(5000).check(z.minLength(1, 'Please write what the reviewers and the chair should know.')) })

/** How the window stands on a day of the conference's own zone. */
export function replyState({ body, closesOn }: Pick<AuthorReply, 'body' | 'closesOn'>, isRoundOpen: boolean, today: CalendarDay): ReplyState {
  if (body !== null) return 'replied'
  return isRoundOpen && today <= closesOn ? 'open' : 'closed'
}
