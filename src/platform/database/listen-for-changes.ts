import pg from 'pg'
import { seconds } from '#domain/durations.ts'
import type { Connection } from './database.ts'

const retryInterval = seconds(0.5)

/**
 * Calls back when any process commits a change to what pages show, with the name of the table. After a lost connection anything may have changed,
 * so it calls back without a name. `onWaiting` is called when papers wait for the check of their blindness, and after a lost connection.
 */
export async function listenForChanges(
  connection: Connection,
  onChange: (table?: string) => void,
  onError: (error: Error) => void,
  onWaiting: () => void = () => undefined,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'colloquia-listener' })
    next.on('notification', ({ channel, payload }) => (channel === 'blindness_waiting' ? onWaiting() : onChange(payload || undefined)))
    next.on('error', (error) => {
      onError(error)
      void next.end().catch(() => undefined)
      reconnect()
    })
    await next.connect()
    await next.query('LISTEN pages_changed')
    await next.query('LISTEN blindness_waiting')
    client = next
    onChange()
    onWaiting()
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
