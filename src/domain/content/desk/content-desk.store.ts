import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ContentVersionTable, Database } from '../../tables.ts'
import { type CollectionName, collectionNames, standardEntriesOf } from '../collections.ts'
import type { TypedEntry } from './typed-entry.ts'

export interface DeskEntry {
  id: string
  position: number
  data: unknown
  /** Undefined: it came with the program and is not in the database. */
  changedAt: Date | undefined
}

export interface Draft {
  typed: TypedEntry
  revision: string
  baseVersion: number
  changedAt: Date
  changedBy: string
}

/** How a version came about: `found` is the entry before its first change. */
export type VersionAct = ContentVersionTable['act']

export interface Version {
  version: number
  act: VersionAct
  data: unknown
  position: number
  madeAt: Date
  madeBy: string
}

const maxVersionsListed = 50

/** The published entries, drafts and history of one collection. */
export function contentDeskOf(collection: CollectionName, db: Database) {
  const entries = () => db.selectFrom('content_entry').where('collection', '=', collection)
  const drafts = () => db.selectFrom('content_draft').where('collection', '=', collection)
  const versions = () => db.selectFrom('content_version').where('collection', '=', collection)

  const standard: DeskEntry[] = (standardEntriesOf(collection) ?? []).map((data, position) => ({ id: data.id, position, data, changedAt: undefined }))

  async function versionsOf(id: string, limit: number): Promise<Version[]> {
    const rows = await versions().selectAll().where('id', '=', id).orderBy('version', 'desc').limit(limit).execute()
    return rows.map(({ version, act, data, position, made_at, made_by }) => ({ version, act, data, position, madeAt: made_at, madeBy: made_by }))
  }

  return {
    /** Serialises changes of a collection until the transaction ends. */
    async lock(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext('content'), hashtext(${collection}))`.execute(db)
    },

    async entries(): Promise<DeskEntry[]> {
      const rows = await entries().selectAll().orderBy('position').orderBy('id').execute()
      return [
        ...rows.map(({ id, position, data, changed_at }) => ({ id, position, data, changedAt: changed_at })),
        ...standard.filter(({ id }) => !rows.some((row) => row.id === id)),
      ]
    },

    async entry(id: string): Promise<DeskEntry | undefined> {
      const row = await entries().selectAll().where('id', '=', id).executeTakeFirst()
      return row ? { id, position: row.position, data: row.data, changedAt: row.changed_at } : standard.find((one) => one.id === id)
    },

    async drafts(): Promise<(Omit<Draft, 'typed'> & { id: string; typed: TypedEntry })[]> {
      const rows = await drafts().selectAll().orderBy('changed_at').orderBy('id').execute()
      return rows.map((row) => ({ id: row.id, ...draftFrom(row) }))
    },

    async draft(id: string): Promise<Draft | undefined> {
      const row = await drafts().selectAll().where('id', '=', id).executeTakeFirst()
      return row && draftFrom(row)
    },

    /** The public page, other than `id`, that has an address. */
    async otherPageAt(address: string, id: string): Promise<string | undefined> {
      return (await entries().select('id').where('id', '<>', id).where(sql`data->>'address'`, '=', address).executeTakeFirst())?.id
    },

    /** Entries that were public once and of which nothing but the history is left, the latest first. */
    async removed(): Promise<{ id: string; data: unknown; removedAt: Date }[]> {
      const { rows } = await sql<{ id: string; data: unknown; made_at: Date }>`
        SELECT removed.id, removed.made_at, (SELECT was.data FROM content_version was WHERE was.collection = ${collection} AND was.id = removed.id AND was.data IS NOT NULL
          ORDER BY was.version DESC LIMIT 1) AS data
        FROM content_version removed
        WHERE removed.collection = ${collection} AND removed.act = 'deleted'
          AND NOT EXISTS (SELECT FROM content_version later WHERE later.collection = removed.collection AND later.id = removed.id AND later.version > removed.version)
          AND NOT EXISTS (SELECT FROM content_draft draft WHERE draft.collection = removed.collection AND draft.id = removed.id)
        ORDER BY removed.made_at DESC, removed.id
        LIMIT ${maxVersionsListed}`.execute(db)
      return rows.map(({ id, data, made_at }) => ({ id, data, removedAt: made_at }))
    },

    async saveDraft(id: string, typed: TypedEntry, baseVersion: number, changedBy: string, changedAt: Date): Promise<void> {
      const revision = randomBytes(8).toString('hex')
      const columns = { typed: JSON.stringify(typed), revision, changed_at: changedAt, changed_by: changedBy }
      await db
        .insertInto('content_draft')
        .values({ collection, id, base_version: baseVersion, ...columns })
        .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet(columns))
        .execute()
    },

    async dropDraft(id: string): Promise<void> {
      await db.deleteFrom('content_draft').where('collection', '=', collection).where('id', '=', id).execute()
    },

    async history(id: string): Promise<Version[]> {
      return versionsOf(id, maxVersionsListed)
    },

    async latest(id: string): Promise<Version | undefined> {
      return (await versionsOf(id, 1))[0]
    },

    async version(id: string, version: number): Promise<Version | undefined> {
      const row = await versions().selectAll().where('id', '=', id).where('version', '=', version).executeTakeFirst()
      return row && { version, act: row.act, data: row.data, position: row.position, madeAt: row.made_at, madeBy: row.made_by }
    },

    async addVersion(id: string, { data, madeAt, madeBy, ...rest }: Version): Promise<void> {
      const row = { collection, id, ...rest, data: data === null ? null : JSON.stringify(data), made_at: madeAt, made_by: madeBy }
      await db.insertInto('content_version').values(row).execute()
    },

    async put(id: string, data: unknown, position: number, changedAt: Date): Promise<void> {
      const columns = { data: JSON.stringify(data), changed_at: changedAt }
      await db
        .insertInto('content_entry')
        .values({ collection, id, position, ...columns })
        .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet(columns))
        .execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('content_entry').where('collection', '=', collection).where('id', '=', id).execute()
    },

    async order(ids: readonly string[]): Promise<void> {
      await sql`UPDATE content_entry SET position = place.position - 1
        FROM unnest(${ids}::text[]) WITH ORDINALITY AS place (id, position)
        WHERE collection = ${collection} AND content_entry.id = place.id`.execute(db)
    },
  }
}

/** The number of entries and drafts in each collection. */
export async function countContent(db: Database): Promise<Map<CollectionName, { entries: number; drafts: number }>> {
  const count = (table: 'content_entry' | 'content_draft') =>
    db
      .selectFrom(table)
      .select(['collection', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('collection')
      .execute()
  const [entries, drafts] = await Promise.all([count('content_entry'), count('content_draft')])
  const of = (rows: typeof entries, name: string) => Number(rows.find((row) => row.collection === name)?.count ?? 0)
  return new Map(
    collectionNames.map((name) => [name, { entries: Math.max(of(entries, name), standardEntriesOf(name)?.length ?? 0), drafts: of(drafts, name) }]),
  )
}

export type ContentDesk = ReturnType<typeof contentDeskOf>

function draftFrom(row: { typed: unknown; revision: string; base_version: number; changed_at: Date; changed_by: string }): Draft {
  return {
    typed: row.typed as TypedEntry,
    revision: row.revision,
    baseVersion: row.base_version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }
}
