import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackedUpTable } from './tables.ts'

export interface RowsCounted {
  rows: number
  /** The same for the same rows in any order: the sum of their hashes. */
  rowsDigest: string
}

const newline = 10
const digestBits = 128
const named = ({ name, columns }: BackedUpTable) => `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** Streams a table's rows out in PostgreSQL's text form, one row a line, and counts them on the way. */
export async function copyRowsOut(client: pg.ClientBase, table: BackedUpTable, goal: NodeJS.WritableStream): Promise<RowsCounted> {
  const counter = rowCounter()
  await pipeline(client.query(copyTo(`COPY ${named(table)} TO STDOUT`)), counter.stream, goal)
  return counter.counted()
}

export async function copyRowsIn(client: pg.ClientBase, table: BackedUpTable, source: NodeJS.ReadableStream): Promise<void> {
  await pipeline(source, client.query(copyFrom(`COPY ${named(table)} FROM STDIN`)))
}

/** What a table holds now, to compare with what was written. */
export async function countRows(client: pg.ClientBase, table: BackedUpTable): Promise<RowsCounted> {
  const counter = rowCounter()
  const read = pipeline(client.query(copyTo(`COPY ${named(table)} TO STDOUT`)), counter.stream)
  counter.stream.resume()
  await Promise.all([read, finished(counter.stream)])
  return counter.counted()
}

function rowCounter() {
  let rows = 0
  let sum = 0n
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let start = 0
      // A line break inside a value is written as two signs, so each one ends a row.
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
        rows += 1
        sum += createHash('sha256').update(bytes.subarray(start, end)).digest().readBigUInt64BE()
        start = end + 1
      }
      rest = Buffer.from(bytes.subarray(start))
      done(null, chunk)
    },
  })
  return { stream, counted: (): RowsCounted => ({ rows, rowsDigest: BigInt.asUintN(digestBits, sum).toString(16) }) }
}
