import type { CalendarDay } from '../../dates.ts'
import { type CursorRange, cursorPageOf, rowsToFetch } from '../../desk/list-page.ts'
import { paperListOf } from '../../submissions/desk/paper-list.store.ts'
import type { Database } from '../../tables.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { bookingListOf } from './booking-list.store.ts'
import type { BookingQuery } from './booking-query.ts'

/** One page of bookings with the cursors to go on and back, the counts of every view, and what is to be received. */
export async function listBookings(db: Database, query: BookingQuery, part: CursorRange, today: CalendarDay) {
  const list = bookingListOf(db)
  const [found, counts, totals, entities, conference] = await Promise.all([
    list.page(query, today, { ...part, limit: rowsToFetch }),
    list.counts(query, today),
    list.totals(today),
    legalEntitiesOf(db).all(),
    query.conference ? paperListOf(db).conference(query.conference) : undefined,
  ])
  const nameOf = (id: string) => entities.find((entity) => entity.id === id)
  return {
    ...cursorPageOf(found, part),
    counts,
    totals: totals.map((sums) => ({ ...sums, entity: nameOf(sums.entityId)?.name || (nameOf(sums.entityId)?.code ?? '') })),
    conference,
  }
}
