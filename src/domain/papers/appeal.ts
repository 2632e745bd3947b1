import * as z from 'zod/mini'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { freeText } from '../forms/person-fields.schema.ts'
import type { PaperMove } from '../submissions/paper.ts'

/** An author's objection to a rejection; an organiser who did not decide answers it. */
export const appealStates = ['open', 'granted', 'refused'] as const
export type AppealState = (typeof appealStates)[number]

export interface Appeal {
  id: string
  paperId: string
  /** Of the move that it is against. */
  position: number
  state: AppealState
  /** The author's own words. */
  reasons: string
  openedAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  /** The organiser's words to the author. */
  note: string | null
}

export const appealForm = z.object({
  reasons: freeText(5000).check(z.minLength(1, 'Please give your reasons: what did the decision overlook or get wrong?')),
})

interface AppealFacts {
  moves: readonly PaperMove[]
  appeals: readonly Pick<Appeal, 'position'>[]
  /** Days in which the conference takes appeals; none when it is 0. */
  appealDays: number
  timeZone: string
  now: Date
}

/** The rejection that its author may appeal against, with the last day for it; undefined when there is none, its time is over, or it was done. */
export function appealableRejection({ moves, appeals, appealDays, timeZone, now }: AppealFacts): { position: number; until: CalendarDay } | undefined {
  const shown = moves.findLast((move) => move.releasedAt !== null)
  if (shown?.to !== 'rejected' || !shown.releasedAt || shown.position === undefined || appealDays === 0) return undefined
  if (appeals.some(({ position }) => position === shown.position)) return undefined
  const until = addDays(dayInZone(shown.releasedAt, timeZone), appealDays)
  return dayInZone(now, timeZone) > until ? undefined : { position: shown.position, until }
}
