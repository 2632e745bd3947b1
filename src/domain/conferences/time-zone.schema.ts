import * as z from 'zod/mini'

/** A name of the time zone database. */
export const timeZone = z.string().check(z.refine((zone) => isTimeZone(zone), 'is not a time zone such as Europe/Lisbon'))

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
