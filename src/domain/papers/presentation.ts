import * as z from 'zod/mini'
import { type CalendarDay, dayInZone } from '../dates.ts'
import { freeText } from '../forms/person-fields.schema.ts'
import type { PaperMove } from '../submissions/paper.ts'
import type { WithdrawalRequest } from '../submissions/withdrawal-request.ts'

/** What the author of an accepted paper says: that they will present it, or that they cannot. */
export const presentationAnswers = ['confirmed', 'declined'] as const
export type PresentationAnswer = (typeof presentationAnswers)[number]

/** How the confirmation of a paper stands: asked for, or answered. */
export const presentationStandings = ['asked', ...presentationAnswers] as const
export type PresentationStanding = (typeof presentationStandings)[number]

export interface PresentationReply {
  position: number
  answer: PresentationAnswer
  note: string
  answeredAt: Date
}

export const presentationForm = z.object({
  answer: z.enum(presentationAnswers, 'Please tell us whether you will present it.'),
  note: z._default(freeText(2000), ''),
})
export type PresentationForm = z.output<typeof presentationForm>

interface PresentationFacts {
  moves: readonly PaperMove[]
  replies: readonly PresentationReply[]
  request: Pick<WithdrawalRequest, 'state'> | undefined
  conference: { state: string; endDate: CalendarDay; timeZone: string; journal?: string | undefined }
  now: Date
}

/** How it stands as its author sees it; undefined when nothing is asked of them: it is not accepted, or the conference is over or does not take place. */
export function presentationStanding({ moves, replies, request, conference, now }: PresentationFacts): PresentationStanding | undefined {
  // An article is published, not presented.
  if (conference.journal) return undefined
  const shown = moves.findLast((move) => move.releasedAt !== null)
  if (shown?.to === 'confirmed') return 'confirmed'
  if (shown?.to !== 'accepted' || conference.state !== 'scheduled' || dayInZone(now, conference.timeZone) > conference.endDate) return undefined
  const answer = replies.find(({ position }) => position === shown.position)?.answer
  // Whoever declined and was asked to come all the same may still confirm.
  return answer === 'declined' && request?.state !== 'open' ? 'asked' : (answer ?? 'asked')
}
