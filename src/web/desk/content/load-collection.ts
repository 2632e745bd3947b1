import { data } from 'react-router'
import { type CollectionName, collections } from '#domain/content/collections.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { collectionNamed, isFixed, titleOf } from '#domain/content/desk/entry-state.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

/** The collection of an address, or no such page. */
export function collectionAt(name: string): CollectionName {
  try {
    return collectionNamed(name)
  } catch (error) {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  }
}

/** What stands in a collection, in its order, and what waits as a draft. */
export async function loadCollection(services: Services, name: string) {
  const collection = collectionAt(name)
  const store = contentDeskOf(collection, services.db)
  const [entries, drafts] = [await store.entries(), await store.drafts()]
  const draftOf = new Map(drafts.map((draft) => [draft.id, `${draft.changedBy}, ${momentInWords(draft.changedAt)}`]))
  const published = new Set(entries.map(({ id }) => id))
  return {
    name: collection,
    title: collections[collection].title,
    fixed: isFixed(collection),
    entries: entries.map(({ id, data }) => ({ id, title: titleOf(data, id), draft: draftOf.get(id) })),
    begun: drafts.filter(({ id }) => !published.has(id)).map(({ id, typed }) => ({ id, title: titleOf(typed, id), draft: draftOf.get(id) })),
  }
}
