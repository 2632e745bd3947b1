import type { Transaction } from '../tables.ts'
import { collectionNames } from './collections.ts'
import { contentOf } from './content.store.ts'
import type { ParsedContent } from './parse-content.ts'

/** The shipped words and facts go into the database, whole collections at a time. */
export async function fillContent(db: Transaction, content: ParsedContent): Promise<void> {
  const store = contentOf(db)
  for (const name of collectionNames) await store.replaceCollection(name, content[name])
}
