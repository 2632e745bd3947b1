import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export interface BackedUpTable {
  name: string
  /** Without generated columns. */
  columns: string[]
}

export interface Sequence {
  name: string
  lastValue: string
  isCalled: boolean
}

/** Every table of a backup, each after those it refers to. Unlogged tables and uploads in progress are left out. */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; references: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS references
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname NOT IN ('migration', 'upload', 'upload_part')
    ORDER BY c.relname`)
  const ordered: BackedUpTable[] = []
  const placed = new Set<string>()
  let waiting = rows
  while (waiting.length > 0) {
    const next = waiting.filter(({ references }) => references.every((other) => placed.has(other) || !rows.some(({ name }) => name === other)))
    if (next.length === 0) throw new Error(`tables refer to each other in a cycle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of next) {
      ordered.push({ name, columns })
      placed.add(name)
    }
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind = 'S' ORDER BY 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM "${name}"`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Makes COPY write the same text for the same rows, whatever the settings of the server. */
export async function fixTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(`SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0`)
}

export interface RowDigest {
  rows: number
  /** The sum of the rows' hashes, so the same in any order. */
  rowsDigest: string
}

const newline = 10
const digestBits = 128
const target = ({ name, columns }: BackedUpTable) => `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** Streams a table's rows in PostgreSQL's text format, one row per line, and digests them. */
export async function copyRowsOut(client: pg.ClientBase, table: BackedUpTable, destination: NodeJS.WritableStream): Promise<RowDigest> {
  const digest = rowDigest()
  await pipeline(client.query(copyTo(`COPY ${target(table)} TO STDOUT`)), digest.stream, destination)
  return digest.result()
}

export async function copyRowsIn(client: pg.ClientBase, table: BackedUpTable, source: NodeJS.ReadableStream): Promise<void> {
  await pipeline(source, client.query(copyFrom(`COPY ${target(table)} FROM STDIN`)))
}

export async function digestRows(client: pg.ClientBase, table: BackedUpTable): Promise<RowDigest> {
  const digest = rowDigest()
  const read = pipeline(client.query(copyTo(`COPY ${target(table)} TO STDOUT`)), digest.stream)
  digest.stream.resume()
  await Promise.all([read, finished(digest.stream)])
  return digest.result()
}

function rowDigest() {
  let rows = 0
  let sum = 0n
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let start = 0
      // COPY escapes a line break inside a value, so each one ends a row.
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
        rows += 1
        sum += createHash('sha256').update(bytes.subarray(start, end)).digest().readBigUInt64BE()
        start = end + 1
      }
      rest = Buffer.from(bytes.subarray(start))
      done(null, chunk)
    },
  })
  return { stream, result: (): RowDigest => ({ rows, rowsDigest: BigInt.asUintN(digestBits, sum).toString(16) }) }
}
