const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** '24 December 2026, 21:59' on the clock of whoever reads, or of the zone that is given. */
export function momentInWords(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(new Date(moment))
    .replace(' at ', ', ')
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
