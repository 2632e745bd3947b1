import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { AskedOftenMark } from '#domain/asked-often.store.ts'

/** Dates without a time stay text: a calendar day has no zone, and a Date would give it one. */
const dateOid = 1082
pg.types.setTypeParser(dateOid, (value) => value)

export type Connection = pg.PoolConfig

const askedOften: AskedOftenMark = '/* asked often */'
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `asked_often_${names.size}`
  names.set(text, name)
  return name
}

/** PostgreSQL keeps the plan of a statement that has a name. */
class Client extends pg.Client {
  override query: pg.Client['query'] = (...given: unknown[]) => {
    const [text, values] = given
    const often = typeof text === 'string' && text.startsWith(askedOften, 'select '.length)
    return Reflect.apply(pg.Client.prototype.query, this, often ? [{ name: nameOf(text), text, values }] : given)
  }
}

export class DatabaseUnreachableError extends Error {}

export interface OpenDatabase<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool and proves that the server answers, so that a wrong address is said at the start and not at the first visitor. */
export async function openDatabase<Tables>(connection: Connection, onError: (error: Error) => void): Promise<OpenDatabase<Tables>> {
  // Each connection is a process of the server's with 3 MB of its own: those that only a burst needed go soon after it.
  const pool = new pg.Pool({ Client, max: 10, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 4_000, application_name: 'colloquia', ...connection })
  // A connection that breaks, idle or between two queries of a transaction, is reported here; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachableError(`The database does not answer (${reason(error)}). Check DATABASE_URL and that the server runs.`)
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
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

/** As `src/domain/prepared.store.ts` marks them. */
const marked = 'select /* prepared */ '
const names = new Map<string, string>()

/** Gives a name to what is to be prepared: under it the server knows it again. There are as many as are marked in the stores. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}

function preparing(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => client.query(text.startsWith(marked) ? { name: nameOf(text), text, values } : { text, values })
      // The other form of a query, a cursor, is never asked for: none is set up.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
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
