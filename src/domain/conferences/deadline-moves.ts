import * as z from 'zod/mini'
import { type CalendarDay, formatDay } from '../dates.ts'
import { type DeadlineKey, deadlineKeys } from './important-dates.ts'

/** Why a deadline that visitors know moves: an extension is shown to them, a correction of a typing mistake is not, a shortening takes days from authors. */
const deadlineMoveKinds = ['extension', 'correction', 'shortening'] as const
export type DeadlineMoveKind = (typeof deadlineMoveKinds)[number]

/** What the organiser said about each deadline that moves. */
export const deadlineMoves = z._default(z.partialRecord(z.enum(deadlineKeys), z.enum(deadlineMoveKinds)), {})
export type DeadlineMoves = z.output<typeof deadlineMoves>

export interface MovedDeadline {
  key: DeadlineKey
  from: CalendarDay
  to: CalendarDay
  isLater: boolean
}

type Deadlines = Record<DeadlineKey, CalendarDay | null>

/** The deadlines that move from one day to another; one that is set or removed does not move. */
export function movedDeadlines(before: Deadlines, after: Deadlines): MovedDeadline[] {
  return deadlineKeys.flatMap((key) => {
    const [from, to] = [before[key], after[key]]
    return from && to && from !== to ? [{ key, from, to, isLater: to > from }] : []
  })
}

/** What is missing: a later day is an extension or a correction, an earlier one must be meant. */
export function unexplainedMoves(moved: readonly MovedDeadline[], moves: DeadlineMoves): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { key, from, isLater } of moved) {
    const kind = moves[key]
    if (isLater && kind !== 'extension' && kind !== 'correction')
      fields[key] = `Visitors have read ${formatDay(from)}. Please say whether this is an extension or a correction.`
    if (!isLater && kind !== 'shortening') fields[key] = `Visitors have read ${formatDay(from)}. Please confirm that it closes earlier.`
  }
  return fields
}
