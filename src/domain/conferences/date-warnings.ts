import { addDays, type CalendarDay, dayInZone, daysBetween, isCalendarDay } from '../dates.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { Refusal } from '../refusal.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { deadlineKeys, type ImportantDateKey } from './important-dates.ts'

/** The dates of a conference in a form: incomplete, empty or complete. */
export type DatesInForm = Record<'startDate' | 'endDate' | ImportantDateKey, string | null>

export interface DateWarning {
  field: keyof DatesInForm
  /** A wrong date cannot be saved; an odd one can. */
  kind: 'wrong' | 'odd'
  text: string
}

const weekend = [0, 6]
const longConferenceDays = 14
const shortCallDays = 30

/** What is wrong or odd about the dates of a conference; shown while they are typed, and used by the server too. */
export function dateWarnings(dates: DatesInForm, today: CalendarDay): DateWarning[] {
  const known = Object.fromEntries(Object.entries(dates).map(([key, day]) => [key, day && isCalendarDay(day) ? day : undefined])) as Known
  return [...aboutTheConference(known, today), ...aboutTheOrder(known), ...aboutTheDays(known, today)]
}

type Known = Record<keyof DatesInForm, CalendarDay | undefined>

function aboutTheConference({ startDate, endDate }: Known, today: CalendarDay): DateWarning[] {
  const warnings: DateWarning[] = []
  if (startDate && endDate && endDate < startDate) warnings.push({ field: 'endDate', kind: 'wrong', text: 'The conference ends before it begins.' })
  else if (startDate && endDate && daysBetween(startDate, endDate) >= longConferenceDays)
    warnings.push({ field: 'endDate', kind: 'odd', text: `The conference lasts ${daysBetween(startDate, endDate) + 1} days.` })
  if (startDate && startDate < today) warnings.push({ field: 'startDate', kind: 'odd', text: 'The conference begins in the past.' })
  if (startDate && startDate > addDays(today, 5 * 365)) warnings.push({ field: 'startDate', kind: 'odd', text: 'The conference is more than five years away.' })
  return warnings
}

function aboutTheOrder({ startDate, endDate, abstractDeadline, notification, paperDeadline, registrationDeadline }: Known): DateWarning[] {
  const warnings: DateWarning[] = []
  const wrong = (field: DateWarning['field'], text: string) => warnings.push({ field, kind: 'wrong', text })
  const odd = (field: DateWarning['field'], text: string) => warnings.push({ field, kind: 'odd', text })
  if (startDate && abstractDeadline && abstractDeadline >= startDate) wrong('abstractDeadline', 'Abstracts are due after the conference has begun.')
  if (startDate && notification && notification >= startDate) odd('notification', 'Authors hear only after the conference has begun.')
  if (abstractDeadline && notification && notification < abstractDeadline) wrong('notification', 'Authors would hear before abstracts are due.')
  if (abstractDeadline && paperDeadline && paperDeadline < abstractDeadline) wrong('paperDeadline', 'Full papers are due before abstracts.')
  else if (notification && paperDeadline && paperDeadline < notification)
    odd('paperDeadline', 'Full papers are due before authors know whether they are accepted.')
  if (startDate && paperDeadline && paperDeadline >= startDate) odd('paperDeadline', 'Full papers are due after the conference has begun.')
  if (endDate && registrationDeadline && registrationDeadline > endDate) wrong('registrationDeadline', 'Registration stays open after the conference is over.')
  if (notification && registrationDeadline && registrationDeadline < notification)
    odd('registrationDeadline', 'Registration closes before authors know whether they are accepted.')
  return warnings
}

function formatDaysLeft(days: number): string {
  if (days === 0) return 'until tonight'
  return days === 1 ? 'one day from today' : `${days} days from today`
}

function aboutTheDays(known: Known, today: CalendarDay): DateWarning[] {
  const warnings: DateWarning[] = []
  for (const field of deadlineKeys) {
    const day = known[field]
    if (!day) continue
    if (day < today && (known.startDate ?? '') >= today) warnings.push({ field, kind: 'odd', text: 'This day has passed.' })
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekend.includes(weekday))
      warnings.push({
        field,
        kind: 'odd',
        text: `This is a ${weekday === 0 ? 'Sunday' : 'Saturday'}, when nobody answers at the office.`,
      })
  }
  const { abstractDeadline } = known
  if (abstractDeadline && abstractDeadline >= today && daysBetween(today, abstractDeadline) < shortCallDays)
    warnings.push({ field: 'abstractDeadline', kind: 'odd', text: `Authors have only ${formatDaysLeft(daysBetween(today, abstractDeadline))}.` })
  return warnings
}

/** Refuses wrong dates with the texts that the form shows; odd dates are allowed. */
export function refuseImpossibleDates(form: ConferenceForm, now: Date): void {
  const fields: Record<string, string> = {}
  for (const warning of dateWarnings(form, dayInZone(now, form.timeZone))) if (warning.kind === 'wrong') fields[warning.field] ??= warning.text
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(fields).length), fields)
}
