import { createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, type CalendarDay, dayInZone } from '../../dates.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { type Chair, chairsOf } from './chairs.store.ts'
import { type PublishedSheets, readSessionSheets, type SessionSheet } from './session-sheet.ts'

export interface ChairCredentials {
  person: string
  secret: string
}

/** Derived from the installation's key, so that it need not be stored: 132 bits. */
export function secretOfChair(key: Buffer, { id, linkVersion }: Pick<Chair, 'id' | 'linkVersion'>): string {
  return createHmac('sha256', key).update(`chair:${id} link ${linkVersion}`).digest('base64url').slice(0, 22)
}

export function chairUrlOf({ publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>, chair: Pick<Chair, 'id' | 'linkVersion'>): string {
  return `${publicUrl}/chair/${encodeURIComponent(chair.id)}/${secretOfChair(key, chair)}`
}

/** Chairs may mark for so long after the last day; later the desk does it. */
const daysAfter = 14

export function lastDayToMark({ endDate }: { endDate: CalendarDay }): CalendarDay {
  return addDays(endDate, daysAfter)
}

export interface OpenedChair extends Omit<PublishedSheets, 'sheets'> {
  chair: Chair
  /** Those that this person chairs. */
  sheets: SessionSheet[]
  isClosed: boolean
}

/** What the link of a chair opens: only while they chair something of the published programme. A wrong secret finds nothing, like an unknown person. */
export async function findChair(
  services: Pick<Services, 'db' | 'key' | 'now'>,
  { person, secret }: ChairCredentials,
  db: Database = services.db,
): Promise<OpenedChair | undefined> {
  const chair = await chairsOf(db).find(person)
  const digest = (text: string) => createHmac('sha256', services.key).update(text).digest()
  const opens = timingSafeEqual(digest(secretOfChair(services.key, chair ?? { id: 'none', linkVersion: 0 })), digest(secret))
  if (!chair || !opens) return undefined
  const now = services.now()
  const read = await readSessionSheets(db, chair.conferenceId, now)
  const sheets = read?.sheets.filter(({ chairs }) => chairs.some(({ id }) => id === chair.id)) ?? []
  if (!read || sheets.length === 0) return undefined
  return { ...read, chair, sheets, isClosed: dayInZone(now, read.conference.timeZone) > lastDayToMark(read.conference) }
}
