import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Tables } from '../../src/domain/tables.ts'
import { type Connection, type OpenDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { oneConnectionAtATime } from './one-connection-at-a-time.ts'
import { whenDone } from './when-done.ts'

/** A database of its own for one test or one test file, empty and migrated; gone when that is done. */
export function testDatabase(): Promise<TestDatabase> {
  return databaseFrom('empty_house')
}

/** The same before the first migration: not a single table. */
export function unmigratedDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0')
}

type TestDatabase = OpenDatabase<Tables> & { connection: Connection }

async function databaseFrom(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const connection = { ...server, database: name }
  const opened = await openDatabase<Tables>(connection, () => undefined)
  oneConnectionAtATime(opened)
  whenDone(async () => {
    await opened.close()
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  })
  return { ...opened, connection }
}

async function administer(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
