import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { type CollectionName, collections, type Entry, keepsOwnEntries, shippedCollectionNames } from './collections.ts'
import { mapRichText } from './fields.schema.ts'
import type { ParsedContent } from './parse-content.ts'
import { safeHtml } from './safe-html.ts'

/** A stored entry, its HTML sanitised again on the way out. */
export function present<Name extends CollectionName>(collection: Name, data: unknown): Entry<Name> {
  return mapRichText(collections[collection].schema, data, safeHtml) as Entry<Name>
}

/** PostgreSQL text cannot contain a NUL character. */
const isStorable = (id: string) => !id.includes('\0')

const addressOf = sql<string>`data->>'address'`

/** Published entries of the collections, in order. */
export function contentOf(db: Database) {
  return {
    async all<Name extends CollectionName>(collection: Name): Promise<Entry<Name>[]> {
      const rows = await db.selectFrom('content_entry').select('data').where('collection', '=', collection).orderBy('position').orderBy('id').execute()
      return rows.map((row) => present(collection, row.data))
    },

    async find<Name extends CollectionName>(collection: Name, id: string): Promise<Entry<Name> | undefined> {
      const [entry] = await this.some(collection, [id])
      return entry
    },

    /** In the order in which they are named. `narrow` leaves out texts that are not shown, which saves sanitising them. */
    async some<Name extends CollectionName>(
      collection: Name,
      ids: readonly string[],
      narrow: (entry: Entry<Name>) => Entry<Name> = (entry) => entry,
    ): Promise<Entry<Name>[]> {
      const wanted = ids.filter(isStorable)
      if (wanted.length === 0) return []
      const rows = await db.selectFrom('content_entry').select(['id', 'data']).where('collection', '=', collection).where('id', 'in', wanted).execute()
      const byId = new Map(rows.map((row) => [row.id, present(collection, narrow(row.data as Entry<Name>))]))
      return wanted.flatMap((id) => byId.get(id) ?? [])
    },

    /** What a link to a page shows, in the order in which the pages are named. */
    async pageTitles(ids: readonly string[]): Promise<Pick<Entry<'pages'>, 'id' | 'title' | 'kicker'>[]> {
      const wanted = ids.filter(isStorable)
      if (wanted.length === 0) return []
      const rows = await db
        .selectFrom('content_entry')
        .select(['id', sql<string>`data->>'title'`.as('title'), sql<string>`data->>'kicker'`.as('kicker')])
        .where('collection', '=', 'pages')
        .where('id', 'in', wanted)
        .execute()
      return wanted.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    },

    /** The added page at an address. */
    async addedPageAt(address: string): Promise<Entry<'added-pages'> | undefined> {
      if (!isStorable(address)) return undefined
      const row = await db.selectFrom('content_entry').select('data').where('collection', '=', 'added-pages').where(addressOf, '=', address).executeTakeFirst()
      return row && present('added-pages', row.data)
    },

    /** Where the page is now that had this address last. */
    async addressSince(former: string): Promise<string | undefined> {
      if (!isStorable(former)) return undefined
      const row = await db
        .selectFrom('content_version')
        .innerJoin('content_entry', (join) =>
          join.onRef('content_entry.collection', '=', 'content_version.collection').onRef('content_entry.id', '=', 'content_version.id'),
        )
        .select(sql<string>`content_entry.data->>'address'`.as('address'))
        .where('content_version.collection', '=', 'added-pages')
        .where(sql<string>`content_version.data->>'address'`, '=', former)
        .orderBy('content_version.made_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.address
    },

    /** The titles and addresses of the added pages that are public. */
    async addedPages(): Promise<Pick<Entry<'added-pages'>, 'id' | 'title' | 'address'>[]> {
      return db
        .selectFrom('content_entry')
        .select(['id', sql<string>`data->>'title'`.as('title'), addressOf.as('address')])
        .where('collection', '=', 'added-pages')
        .orderBy('title')
        .orderBy('id')
        .execute()
    },

    /** Of two processes that fill the same empty database, the second one waits here. */
    async lockForFilling(): Promise<void> {
      await sql`LOCK TABLE content_entry IN SHARE ROW EXCLUSIVE MODE`.execute(db)
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('content_entry').select('id').limit(1).executeTakeFirst()) === undefined
    },

    async replaceAll(content: ParsedContent): Promise<void> {
      for (const name of shippedCollectionNames) await this.replaceCollection(name, content[name])
    },

    async replaceCollection<Name extends CollectionName>(collection: Name, entries: Entry<Name>[]): Promise<void> {
      const ids = entries.map(({ id }) => id)
      await db
        .deleteFrom('content_entry')
        .where('collection', '=', collection)
        .$if(keepsOwnEntries(collection), (query) => query.where('id', 'in', ids))
        .execute()
      const rows = entries.map((entry, position) => ({ collection, id: entry.id, position, data: JSON.stringify(entry) }))
      await db.insertInto('content_entry').values(rows).execute()
    },
  }
}
