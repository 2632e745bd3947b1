import { addDays, type CalendarDay } from '../dates.ts'

const usualDays = 14

/** The last day for a revision where nobody chose one: in two weeks, but not after the conference's own deadline for full papers. */
export function usualRevisionDay({ paperDeadline }: { paperDeadline: CalendarDay | null }, today: CalendarDay): CalendarDay {
  const inTwoWeeks = addDays(today, usualDays)
  return paperDeadline && paperDeadline > today && paperDeadline < inTwoWeeks ? paperDeadline : inTwoWeeks
}
