import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '../../src/domain/files/file-store.ts'
import type { Database } from '../../src/domain/tables.ts'
import { type Column, type Constraint, readSchema, type Table } from './schema-of-database.ts'

/** Text that COPY has to escape, from both ends of Unicode. */
const awkwardText = 'tab\there\nline\rreturn \\N \\. "quoted" \'quoted\' é 漢字 \u{1F980}'
const maxAttempts = 5000
const violations = { check: '23514', unique: '23505' }

/**
 * Writes rows into every table, straight from the schema: at least one of each table and of each state that a check constraint lists. Triggers are
 * disabled meanwhile, as during a restore. Throws with the names of tables and states for which no row can be made.
 */
export async function fillEveryTable(client: pg.ClientBase): Promise<string[]> {
  const tables = await readSchema(client)
  const random = randomNumbers(20_261_119)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const failures: string[] = []
  const known = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables.values()) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
  for (const table of tables.values()) {
    const states = table.columns.flatMap((column) => column.listed.map((value) => ({ [column.name]: value })))
    for (const pinned of states.length > 0 ? states : [{}]) {
      const [[state, value] = []] = Object.entries(pinned)
      if (state !== undefined && (await rowsOf(table)).some((row) => row[state] === value)) continue
      const failure = await addRow(table, pinned).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (failure) failures.push(`${table.name} ${JSON.stringify(pinned)}: ${failure}`)
    }
  }
  for (const { name } of tables.values()) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
  if (failures.length > 0) throw new Error(`No row can be made for:\n${failures.join('\n')}`)
  return [...tables.keys()]

  /** The rows that are there, those of the migrations too. */
  async function rowsOf({ name }: Table): Promise<Record<string, unknown>[]> {
    const rows = known.get(name) ?? (await client.query<Record<string, unknown>>(`SELECT * FROM "${name}"`)).rows
    known.set(name, rows)
    return rows
  }

  /** Tries values and changes those of the constraint that PostgreSQL names, until a row is taken. */
  async function addRow(table: Table, pinned: Record<string, string>): Promise<void> {
    const free = table.columns.filter((column) => !(column.name in pinned))
    const values = new Map<string, unknown>(Object.entries(pinned))
    for (const column of free) values.set(column.name, await chooseValue(table, column, false))
    const rows = await rowsOf(table)
    let last = ''
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const broken = await insert(table, values)
      if (!broken) return void rows.push(Object.fromEntries(values))
      last = broken.message
      const columns = free.filter(({ name }) => broken.columns.includes(name))
      if (columns.length === 0) break
      const changed = attempt % 3 === 0 ? columns : [pick(columns)]
      for (const column of changed) values.set(column.name, await chooseValue(table, column, broken.isUnique && attempt > 3))
    }
    throw new Error(last)
  }

  async function insert(table: Table, values: Map<string, unknown>): Promise<{ message: string; columns: string[]; isUnique: boolean } | undefined> {
    const names = [...values.keys()]
    const text = `INSERT INTO "${table.name}" (${names.map((name) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
      VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`
    try {
      await client.query(text, [...values.values()])
      return undefined
    } catch (error) {
      const { code, constraint, message } = error as pg.DatabaseError
      const limit: Constraint | undefined = table.constraints.find(({ name }) => name === constraint)
      if (!limit || (code !== violations.check && code !== violations.unique)) throw error
      return { message, columns: limit.columns, isUnique: code === violations.unique }
    }
  }

  /** Of a foreign key a row that is there, or a new one when those are used up. */
  async function chooseValue(table: Table, column: Column, isNew: boolean): Promise<unknown> {
    if (column.isNullable && random() < 0.3) return null
    if (!column.references) return pick(candidates(column))
    const other = tables.get(column.references.table)
    if (!other) throw new Error(`${column.references.table} is not known`)
    const isOwn = other.name === table.name
    if (!isOwn && (isNew || (await rowsOf(other)).length === 0)) await addRow(other, {})
    const found = await rowsOf(other)
    return found.length > 0 ? pick(found)[column.references.column] : null
  }

  function candidates({ type, listed, literals }: Column): unknown[] {
    if (listed.length > 0) return listed
    const number = Math.floor(random() * 1e9)
    const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('')
    const capitals = Array.from({ length: 6 }, () => pick([...'ABCDEFGHJKMNPQRSTVWXYZ'])).join('')
    const day = `20${digits(2)}-0${1 + Math.floor(random() * 9)}-1${digits(1)}`
    const byType: Record<string, unknown[]> = {
      text: [`${awkwardText} ${number}`, digits(16), capitals, day, '', ...literals],
      bool: [true, false],
      int2: [0, 1, 2, 3, number % 100],
      int4: [0, 1, 2, 3, number % 100, 2026, number],
      int8: [0, 1, 2, 3, number % 100, 1_234_567, -number, `9007199${digits(9)}`],
      numeric: [1, '3.1400', '4.000000000000000000001'],
      date: [day],
      timestamptz: [`${day}T12:34:56.${digits(6)}+02`],
      bytea: [Buffer.from([0, 255, 10, 9, 92, number % 256]), Buffer.alloc(32, number % 256)],
      json: ['{"b": 1,  "a": [null, "\\n"]}', '[]'],
      jsonb: ['{"a": ["\\t", 1.50, null, "漢"]}', '[]', `[${number}]`],
      _text: [[], [awkwardText, '', 'NULL'], ...literals.map((one) => [one])],
      _int4: [[], [1, number]],
      tsvector: ["'one':1 'two words':2B"],
    }
    const found = byType[type]
    if (!found) throw new Error(`columns of the type ${type} are not known to fill-every-table.ts`)
    return found
  }
}

/** The same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Counts, locks and uploads under way, of which no backup is made; with the digest of an empty table. */
export const leftOutOfBackups = Object.fromEntries(
  [
    ...['article_click', 'article_click_salt', 'letter_count', 'passkey_challenge', 'rate_count', 'sign_in_try'],
    ...['upload', 'upload_lock', 'upload_part', 'upload_reservation'],
  ].map((name) => [name, '0']),
)

/** Gives every row of a file its bytes. */
export async function storeFiles(db: Database, files: FileStore): Promise<void> {
  for (const { id } of await db.selectFrom('stored_file').select('id').execute()) {
    const { storageKey, sizeBytes, sha256 } = await files.write(Readable.from([randomBytes(100)]), 100)
    await db.updateTable('stored_file').set({ storage_key: storageKey, size_bytes: sizeBytes, sha256 }).where('id', '=', id).execute()
  }
}
