import { addDays, type CalendarDay } from '../dates.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { type ImportantDateKey, importantDateNames } from './important-dates.ts'

const weeksOfYear = 52

/** A draft of the next edition: every date moved by the same whole weeks to about a year later, the number raised, texts copied. */
export function nextEdition(conference: ConferenceForm, withSpeakers: boolean): ConferenceForm {
  const days = 7 * weeksToNextYear(conference.startDate)
  const [year, nextYear] = [conference.startDate.slice(0, 4), addDays(conference.startDate, days).slice(0, 4)]
  const inNextYear = (text: string) => text.replaceAll(new RegExp(`\\b${year}\\b`, 'g'), nextYear)
  const shifted = (day: CalendarDay | null) => day && addDays(day, days)
  const dates = Object.fromEntries((Object.keys(importantDateNames) as ImportantDateKey[]).map((key) => [key, shifted(conference[key])]))
  return {
    ...conference,
    ...(dates as Record<ImportantDateKey, CalendarDay | null>),
    conNo: nextNumber(conference.conNo),
    mainConference: inNextYear(conference.mainConference),
    subConference: inNextYear(conference.subConference),
    startDate: addDays(conference.startDate, days),
    endDate: addDays(conference.endDate, days),
    speakers: withSpeakers ? conference.speakers.map((speaker) => ({ ...speaker, id: null })) : [],
    fees: conference.fees && {
      ...conference.fees,
      earlyBirdUntil: shifted(conference.fees.earlyBirdUntil),
      lateFrom: shifted(conference.fees.lateFrom ?? null),
    },
  }
}

/** Whole weeks keep the weekdays; 52 weeks after 1 January is still the same year, so it moves by 53. */
function weeksToNextYear(startDate: CalendarDay): number {
  return addDays(startDate, 7 * weeksOfYear).slice(0, 4) === startDate.slice(0, 4) ? weeksOfYear + 1 : weeksOfYear
}

/** 12th → 13th; any other notation is left to the organiser. */
export function nextNumber(conNo: string): string {
  const number = /^(\d{1,4})(st|nd|rd|th)$/.exec(conNo.trim())?.[1]
  if (!number) return conNo
  const next = Number(number) + 1
  return `${next}${ordinalEnding(next)}`
}

function ordinalEnding(number: number): string {
  if ([11, 12, 13].includes(number % 100)) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'
}
