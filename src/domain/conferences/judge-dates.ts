import { dayInZone } from '../calendar-day.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { Refusal } from '../refusal.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { dateWarnings } from './date-warnings.ts'

/** Impossible days are refused with the words that the page has shown; odd ones are the organiser's own affair. */
export function judgeDates(form: ConferenceForm, now: Date): void {
  const fields: Record<string, string> = {}
  for (const warning of dateWarnings(form, dayInZone(now, form.timeZone))) if (warning.kind === 'wrong') fields[warning.field] ??= warning.text
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(fields).length), fields)
}
