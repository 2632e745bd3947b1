import type { Database } from '../../tables.ts'
import type { CollectionName } from '../collections.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { placeOf } from './entry-state.ts'

/**
 * Reads the site as it would be with this entry published. It is put in its place in a transaction that is always taken back,
 * so that every page is made by its own code and nobody else sees anything.
 */
export async function readWithDraft<Read>(
  db: Database,
  collection: CollectionName,
  entry: { id: string },
  now: Date,
  read: (asIfPublished: Database) => Promise<Read>,
): Promise<Read> {
  const trx = await db.startTransaction().execute()
  try {
    const store = contentDeskOf(collection, trx)
    await store.put(entry.id, entry, await placeOf(store, await store.entry(entry.id)), now)
    return await read(trx)
  } finally {
    await trx.rollback().execute()
  }
}
