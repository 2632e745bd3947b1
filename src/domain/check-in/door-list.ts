import { createHash } from 'node:crypto'
import { bookingDuesOf } from '../money/booking-dues.store.ts'
import { type Currency, formatMoney } from '../money/money.ts'
import { categoryLabel } from '../money/open-booking.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import { personKeyOf } from './attendance.ts'
import { badgeCode, badgeHash } from './badge-code.ts'
import { type DoorRow, doorListOf } from './door-list.store.ts'
import type { DoorPerson } from './scan.ts'

/** How somebody takes part, as badges and doors say it. */
export function doorCategory({ companion, regtype }: Pick<DoorRow, 'companion' | 'regtype'>): string {
  return companion > 0 ? 'Accompanying person' : categoryLabel(regtype)
}

/** The list that a device holds. Only one that may show them gets the needs of people. */
export async function doorList(
  { key }: Pick<Services, 'key'>,
  db: Database,
  conferenceId: string,
  { showsNeeds }: { showsNeeds: boolean },
): Promise<{ version: string; people: DoorPerson[] }> {
  const rows = await doorListOf(conferenceId, db).all()
  const unpaid = [...new Set(rows.flatMap(({ state, bookingId }) => (state === 'open' && bookingId !== null ? [bookingId] : [])))]
  const dues = new Map((await bookingDuesOf(db, 0).byId(unpaid)).map((due) => [due.id, formatMoney(Math.max(due.dueMinor, 0), due.currency)]))
  const people = rows.map((row): DoorPerson => {
    const person = personKeyOf(row.registrationId, row.companion)
    const fee = formatMoney(row.feeMinor, row.currency as Currency)
    return {
      key: person,
      name: row.name,
      category: doorCategory(row),
      state: row.state,
      reference: row.reference,
      due: row.state === 'open' ? (dues.get(row.bookingId ?? '') ?? fee) : '',
      needs: showsNeeds ? row.needs : '',
      badge: badgeHash(badgeCode(key, conferenceId, person)),
    }
  })
  return { version: createHash('sha256').update(JSON.stringify(people)).digest('base64url').slice(0, 22), people }
}
