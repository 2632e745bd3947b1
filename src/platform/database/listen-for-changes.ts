import pg from 'pg'
import { seconds } from '#domain/durations.ts'
import type { Connection } from './database.ts'

const retryInterval = seconds(0.5)
const listenerName = 'colloquia-listener'

/** Every process that serves the site listens for changes as long as it lives. */
export async function isSiteRunning(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1', [listenerName])
  return rowCount !== null && rowCount > 0
}

const listening = { pages_changed: 'LISTEN pages_changed', blindness_waiting: 'LISTEN blindness_waiting' }

/**
 * Calls back when any process commits a change to what pages show, with the name of the table, or, on the other channel, when papers wait for the
 * check of their blindness. After a lost connection anything may have happened, so it calls back without a name.
 */
export async function listenForChanges(
  connection: Connection,
  onChange: (table?: string) => void,
  onError: (error: Error) => void,
  channel: keyof typeof listening = 'pages_changed',
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: listenerName })
    next.on('notification', ({ payload }) => onChange(payload || undefined))
    next.on('error', (error) => {
      onError(error)
      void next.end().catch(() => undefined)
      reconnect()
    })
    await next.connect()
    await next.query(listening[channel])
    client = next
    onChange()
  }

  function reconnect(): void {
    if (closed) return
    onChange()
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error)
        reconnect()
      })
    }, retryInterval)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
