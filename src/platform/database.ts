import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepPlans } from './keep-plans.ts'

/** Dates without a time stay text: a calendar day has no zone, and a Date would give it one. */
const dateOid = 1082
pg.types.setTypeParser(dateOid, (value) => value)

export type Connection = pg.PoolConfig

export class DatabaseUnreachableError extends Error {}

export interface OpenDatabase<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool and proves that the server answers, so that a wrong address is said at the start and not at the first visitor. */
export async function openDatabase<Tables>(connection: Connection, onError: (error: Error) => void): Promise<OpenDatabase<Tables>> {
  // Each connection is a process of the server's with 3 MB of its own: those that only a burst needed go soon after it.
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 4_000, application_name: 'colloquia', ...connection })
  // A connection that breaks, idle or between two queries of a transaction, is reported here; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    keepPlans(client)
  })
  pool.on('error', () => undefined)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachableError(`The database does not answer (${reason(error)}). Check DATABASE_URL and that the server runs.`)
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
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

/** Codes of PostgreSQL while it stops, starts or has no place left, and of a line that broke. */
const awayCodes = /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The database is gone for a moment, or was while we asked: the same request may succeed shortly. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && awayCodes.test(String(error.code))) return true
  // Its socket is a file, which is missing while it starts.
  if ('code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return awayWords.test(error.message)
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
