import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import pg from 'pg'
import { seconds } from '#domain/durations.ts'

/** A DATE stays text, because a JavaScript Date would add a time zone. */
const dateOid = 1082
pg.types.setTypeParser(dateOid, (value) => value)

export type Connection = pg.PoolConfig

export class DatabaseUnreachableError extends Error {}

export interface OpenDatabase<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool and runs a query, so that a wrong address fails at the start and not at the first request. */
export async function openDatabase<Tables>(connection: Connection, onError: (error: Error) => void): Promise<OpenDatabase<Tables>> {
  // Idle connections are closed soon, because each is a server process with memory of its own.
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 4_000, application_name: 'colloquia', ...connection })
  // A connection that breaks, idle or between two queries of a transaction, is reported here; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachableError(`The database does not answer (${reason(error)}). Check DATABASE_URL and that the server runs.`)
  }
  // `IN ()` is no SQL: nothing is in an empty list.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
    },
  }
}

/** PostgreSQL is shutting down, starting, or out of disk, memory or connections, or its disk fails, or the connection broke. */
const unavailableCodes = /^(57P0[123]|08\w{3}|53\w{3}|58030|ECONNREFUSED|ECONNRESET|EPIPE)$/
const unavailableMessages = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database is temporarily unavailable, so that the same request may succeed shortly. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnreachableError) return true
  if ('code' in error && unavailableCodes.test(String(error.code))) return true
  // The Unix socket is missing while the server starts.
  if ('code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return unavailableMessages.test(error.message)
}

/** NUL, or half a character, in a text or in JSON. */
export function hasUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')
}

const probeTimeout = seconds(3)

/**
 * Resolves when the server answers a new connection: those of the pool may all be busy, which is no outage. All who ask at once share one
 * probe, because anybody may ask and the server has few connections.
 */
export function databaseProbe(connection: Connection): (limitMilliseconds: number) => Promise<void> {
  let probing: Promise<void> | undefined
  return async (limitMilliseconds) => {
    probing ??= probeOnce(connection).finally(() => {
      probing = undefined
    })
    await within(limitMilliseconds, probing)
  }
}

async function probeOnce(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'colloquia-probe', connectionTimeoutMillis: probeTimeout })
  client.on('error', () => undefined)
  try {
    await within(
      probeTimeout,
      client.connect().then(() => client.query('SELECT 1')),
    )
  } catch (error) {
    // A server that has no connection left is busy, not away.
    if (error instanceof pg.DatabaseError && error.code === '53300') return
    throw new DatabaseUnreachableError(`The database does not answer (${reason(error)}).`)
  } finally {
    // Not awaited: a server that hangs does not close it.
    void client.end().catch(() => undefined)
  }
}

async function within(limitMilliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnreachableError(`The database does not answer within ${limitMilliseconds} ms.`)), limitMilliseconds)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
