import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../tables.ts'
import { type CollectionName, keepsOwnEntries, shippedCollectionNames } from '../collections.ts'
import { contentOf } from '../content.store.ts'
import type { ParsedContent } from '../parse-content.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { entryState } from './entry-state.ts'
import { addVersion } from './publish-entry.ts'

export interface Overwritten {
  collection: CollectionName
  id: string
  what: 'changed' | 'removed'
  /** Who published it last at the desk, if anybody did. */
  by: string | undefined
}

/** Imports the content folder again. What it overwrites stays in the history and is listed. */
export async function importContent(db: Transaction, content: ParsedContent, now: Date): Promise<Overwritten[]> {
  const overwritten: Overwritten[] = []
  for (const collection of shippedCollectionNames) {
    const store = contentDeskOf(collection, db)
    await store.lock()
    const files = new Map<string, { position: number; data: unknown }>(content[collection].map((data, position) => [data.id, { position, data }]))
    for (const { id, data } of await store.entries()) {
      const file = files.get(id)
      if (!file && keepsOwnEntries(collection)) continue
      if (file && isDeepStrictEqual(data, JSON.parse(JSON.stringify(file.data)))) continue
      const state = await entryState(store, id)
      const position = file?.position ?? state.entry?.position ?? 0
      await addVersion(store, id, state, { act: file ? 'taken in' : 'deleted', data: file?.data ?? null, position, by: 'npm run content', at: now })
      overwritten.push({ collection, id, what: file ? 'changed' : 'removed', by: state.latest?.madeBy })
    }
  }
  await contentOf(db).replaceAll(content)
  return overwritten
}
