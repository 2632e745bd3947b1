import { sql } from 'kysely'
import { keptPlan } from '../kept-plan.store.ts'
import type { Database } from '../tables.ts'
import type { CollectionName } from './collections.ts'

interface Row {
  collection: string
  id: string
  /** As JSON. */
  text: string
  /** Asked for with its whole collection. */
  whole: boolean
}

interface Asked {
  whole: Set<string>
  /** Two columns. */
  collections: string[]
  ids: string[]
  rows: Promise<Row[]>
}

const asking = new WeakMap<Database, Asked>()

/** Entries in their order. What several parts of a page ask for in the same moment is one question to the database. */
export async function gatherEntries(db: Database, collection: CollectionName, ids?: readonly string[]): Promise<{ id: string; text: string }[]> {
  const asked = asking.get(db) ?? begin(db)
  if (!ids) asked.whole.add(collection)
  for (const id of ids ?? []) {
    // PostgreSQL keeps no zero character in text, and would refuse what the others ask as well.
    if (id.includes('\0')) continue
    asked.collections.push(collection)
    asked.ids.push(id)
  }
  const rows = await asked.rows
  const wanted = ids && new Set(ids)
  const own = rows.filter((row) => row.collection === collection && (wanted ? !row.whole && wanted.has(row.id) : row.whole))
  // Another part may have asked for the same entry.
  return wanted ? [...new Map(own.map((row) => [row.id, row])).values()] : own
}

function begin(db: Database): Asked {
  const asked: Asked = { whole: new Set(), collections: [], ids: [], rows: Promise.resolve([]) }
  asking.set(db, asked)
  asked.rows = new Promise((resolve, reject) => {
    // After everything that is under way now has asked.
    process.nextTick(() => {
      asking.delete(db)
      read(db, asked).then(resolve, reject)
    })
  })
  return asked
}

async function read(db: Database, { whole, collections, ids }: Asked): Promise<Row[]> {
  const { rows } = await sql<Row>`select collection, id, data::text as text, whole from (
      select e.collection, e.id, e.position, e.data, false as whole
      from unnest(${collections}::text[], ${ids}::text[]) as asked (collection, id) join content_entry e using (collection, id)
      union all
      select e.collection, e.id, e.position, e.data, true as whole from content_entry e where e.collection = any(${[...whole]}::text[])
    ) as entry order by position, id ${keptPlan}`.execute(db)
  return rows
}
