import { dayInWords } from '../ui/day.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** '24 December 2026, 21:59' on the clock of whoever reads. Put together by hand: the browser's own formatter takes a phone longer to wake than the rest of the page. */
export function onReadersClock(moment: Date): string {
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].join('-')
  return `${dayInWords(day)}, ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
}

/** '39 days 5 hours', then '5 hours 12 minutes', then '12 minutes': as exact as it matters. */
export function timeLeftInWords(milliseconds: number): string {
  const [days, hours, minutes] = [Math.floor(milliseconds / day), Math.floor((milliseconds % day) / hour), Math.floor((milliseconds % hour) / minute)]
  if (days > 0) return join(count(days, 'day'), count(hours, 'hour'))
  if (hours > 0) return join(count(hours, 'hour'), count(minutes, 'minute'))
  return count(minutes, 'minute') || 'less than a minute'
}

function count(number: number, unit: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
