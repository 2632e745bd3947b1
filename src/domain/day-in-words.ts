import type { CalendarDay } from './calendar-day.ts'

export const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** 2027-03-12 → 12 March 2027. Written out by hand so that server and browser agree to the letter. */
export function dayInWords(day: CalendarDay): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
}

/** 2027-03-12 and 2027-03-14 → 12–14 March 2027. */
export function daysInWords(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return dayInWords(from)
  const [fromYear, fromMonth, fromDate = ''] = from.split('-')
  const [toYear, toMonth] = to.split('-')
  if (fromYear !== toYear) return `${dayInWords(from)} – ${dayInWords(to)}`
  if (fromMonth !== toMonth) return `${Number(fromDate)} ${monthNames[Number(fromMonth) - 1]} – ${dayInWords(to)}`
  return `${Number(fromDate)}–${dayInWords(to)}`
}
