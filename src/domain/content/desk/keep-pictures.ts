import { pictureGone } from '../../pictures/picture.ts'
import { picturesOf } from '../../pictures/pictures.store.ts'
import type { Transaction } from '../../tables.ts'
import { type CollectionName, collections } from '../collections.ts'
import { picturesIn } from '../pictures-in.ts'

/** The pictures that an entry or its draft names stay with us. Answers with the fields whose picture is not there. */
export async function keepPictures(trx: Transaction, collection: CollectionName, value: unknown, now: Date): Promise<Record<string, string>> {
  const named = picturesIn(collections[collection].schema, value)
  const there = await picturesOf(trx).touch(
    named.map(({ id }) => id),
    now,
  )
  return Object.fromEntries(named.filter(({ id, shape }) => there.get(id) !== shape).map(({ path }) => [path, pictureGone]))
}

/** After an entry has become public, or another, or none: visitors may see the pictures of what stands there now. */
export async function settlePictures(trx: Transaction, collection: CollectionName, before: unknown, after: unknown): Promise<void> {
  const ids = [before, after].flatMap((value) => picturesIn(collections[collection].schema, value)).map(({ id }) => id)
  await picturesOf(trx).updateVisibility([...new Set(ids)])
}
