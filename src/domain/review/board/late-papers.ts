import type { CalendarDay } from '../../dates.ts'
import { addDays, formatDay } from '../../dates.ts'
import type { BoardRow } from './board.ts'

/** Why a paper needs whoever handles it; each is told once in a round. */
export const lateStages = ['short', 'review-late', 'near', 'late', 'very-late'] as const
export type LateStage = (typeof lateStages)[number]

const daysUntilShort = 2
const daysOfLateReview = 3
const daysBeforeAnswer = 3
const daysOfVeryLate = 7

/** The stages that a paper has reached today, with the sentence of the letter. Of those of the promised day only the gravest. */
export function lateStagesOf(row: BoardRow & { openedOn: CalendarDay | null }, today: CalendarDay): { stage: LateStage; why: string }[] {
  if (row.isDecided) return []
  const found: { stage: LateStage; why: string }[] = []
  const asked = row.assignments.filter(({ state }) => state === 'invited' || state === 'accepted' || state === 'submitted').length
  const missing = row.wanted - asked
  if (missing > 0 && row.openedOn !== null && row.openedOn <= addDays(today, -daysUntilShort))
    found.push({ stage: 'short', why: `${missing === 1 ? 'One reviewer is' : `${missing} reviewers are`} missing or not invited yet.` })
  const late = row.assignments.flatMap(({ state, dueOn }) =>
    state === 'accepted' && dueOn !== null && dueOn < addDays(today, -daysOfLateReview) ? [dueOn] : [],
  )
  const [first] = late.toSorted()
  if (first) found.push({ stage: 'review-late', why: `${late.length === 1 ? 'One review was' : `${late.length} reviews were`} due on ${formatDay(first)}.` })
  const day = formatDay(row.answerBy)
  if (row.daysLeft < -daysOfVeryLate) found.push({ stage: 'very-late', why: `The authors were promised an answer by ${day}, more than a week ago.` })
  else if (row.daysLeft < 0) found.push({ stage: 'late', why: `The authors were promised an answer by ${day}; that day is over.` })
  else if (row.daysLeft <= daysBeforeAnswer) found.push({ stage: 'near', why: `The authors are promised an answer by ${day}.` })
  return found
}
