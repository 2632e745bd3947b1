import { dateFormat } from '../date-format.ts'

/** Asked for each deadline at every rendering, and there are only so many. */
const known = new Map<string, string>()
const mostKnown = 2000

/** 'East Africa Time, UTC+3': a zone's name at a moment, since in summer it has another. */
export function zoneInWords(timeZone: string, moment: Date): string {
  const key = `${timeZone} ${moment.getTime()}`
  const words = known.get(key) ?? findWords(timeZone, moment)
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
  return words
}

function findWords(timeZone: string, moment: Date): string {
  const name = part(timeZone, moment, 'long')
  const offset = part(timeZone, moment, 'shortOffset').replace('GMT', 'UTC')
  // Zones without a name of their own are called by their offset alone.
  return name.startsWith('GMT') ? offset : `${name}, ${offset}`
}

function part(timeZone: string, moment: Date, timeZoneName: 'long' | 'shortOffset'): string {
  const parts = dateFormat('en-GB', { timeZone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
