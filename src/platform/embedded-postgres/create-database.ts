import type pg from 'pg'
import { database } from './connection.ts'

const alreadyThere = ['42P04', '23505']

/** At every start, for a kill may have come between the first start of the server and this. */
export async function createDatabase(server: pg.Client): Promise<void> {
  const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount) return
  // Copied as files: page by page it would go through the shared memory and stay there.
  await server.query(`CREATE DATABASE ${database} STRATEGY FILE_COPY`).catch((error: { code?: string }) => {
    if (!alreadyThere.includes(error.code ?? '')) throw error
  })
}
