import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type CollectionName, collections } from '../collections.ts'
import { contentDeskOf } from './content-desk.store.ts'

const ids = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5000))
/** The order that was read, and the order wished for. */
export const orderOrder = z.object({ seen: ids, wished: ids })

/** The entries of a collection stand in another order from now on, for visitors too. */
export async function reorderEntries(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  collection: CollectionName,
  { seen, wished }: z.output<typeof orderOrder>,
): Promise<void> {
  if (JSON.stringify(seen.toSorted()) !== JSON.stringify(wished.toSorted()))
    throw new Refusal('request.invalid', 'The new order must hold the same entries as the old one.')
  await db.transaction().execute(async (trx) => {
    const store = contentDeskOf(collection, trx)
    await store.lock()
    const there = (await store.entries()).map(({ id }) => id)
    if (JSON.stringify(there) !== JSON.stringify(seen))
      throw new Refusal(
        'desk.changed_meanwhile',
        'Somebody has moved, added or removed an entry since you opened this list. Here is how it stands now; please move yours again.',
      )
    await store.order(wished)
    const about = { about: `content:${collection}`, aboutName: collections[collection].title }
    await auditLogOf(trx).write(organiser, now(), { act: 'content.reordered', ...about })
  })
}
