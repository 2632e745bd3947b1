import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { type CollectionName, collections, type Entry } from './collections.ts'
import { gatherEntries } from './gather-entries.store.ts'
import { mapRichText } from './map-rich-text.ts'
import { safeHtml } from './safe-html.ts'

/** An entry as it is stored, its HTML made safe once more on the way out. */
export function present<Name extends CollectionName>(collection: Name, data: unknown): Entry<Name> {
  return mapRichText(collections[collection].schema, data, safeHtml) as Entry<Name>
}

export type PresentText = <Name extends CollectionName>(collection: Name, id: string, text: string) => Entry<Name>

const presentText: PresentText = (collection, _id, text) => present(collection, JSON.parse(text))

/** Entries of the collections as pages show them, in order. */
export function contentOf(db: Database, shown = presentText) {
  return {
    async all<Name extends CollectionName>(collection: Name): Promise<Entry<Name>[]> {
      const rows = await gatherEntries(db, collection)
      return rows.map(({ id, text }) => shown(collection, id, text))
    },

    async find<Name extends CollectionName>(collection: Name, id: string): Promise<Entry<Name> | undefined> {
      const [row] = await gatherEntries(db, collection, [id])
      return row && shown(collection, id, row.text)
    },

    /** In the order in which they are named. */
    async some<Name extends CollectionName>(collection: Name, ids: readonly string[]): Promise<Entry<Name>[]> {
      if (ids.length === 0) return []
      const byId = new Map((await gatherEntries(db, collection, ids)).map(({ id, text }) => [id, text]))
      return ids.flatMap((id) => {
        const text = byId.get(id)
        return text === undefined ? [] : [shown(collection, id, text)]
      })
    },

    /** Of two processes that fill the same empty database, the second waits here and then finds it filled. */
    async lockForFilling(): Promise<void> {
      await sql`LOCK TABLE content_entry IN SHARE ROW EXCLUSIVE MODE`.execute(db)
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('content_entry').select('id').limit(1).executeTakeFirst()) === undefined
    },

    async replaceCollection<Name extends CollectionName>(collection: Name, entries: Entry<Name>[]): Promise<void> {
      await db.deleteFrom('content_entry').where('collection', '=', collection).execute()
      const rows = entries.map((entry, position) => ({ collection, id: entry.id, position, data: JSON.stringify(entry) }))
      await db.insertInto('content_entry').values(rows).execute()
    },
  }
}

export type ContentStore = ReturnType<typeof contentOf>
