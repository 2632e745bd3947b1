import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password?: string }
  }
}

/** One real PostgreSQL for all unit tests, with an empty, migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'colloquia-test-'))
  // PostgreSQL does not run as root: it must reach the folder, or its data would be kept somewhere that nobody clears away.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const admin = new pg.Pool({ ...server.connection, max: 1 })
  await admin.query('CREATE DATABASE empty_house')
  // Nobody pulls this server's plug, and it is thrown away: each file's copy of the database, and each commit, would wait for the disk in vain.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`ALTER SYSTEM SET ${setting} = off`)
  await admin.query('SELECT pg_reload_conf()')
  await admin.end()
  const template = new pg.Pool({ ...server.connection, database: 'empty_house', max: 1 })
  await migrate(template, path.resolve('migrations'))
  await template.end()
  const { host, port, user, password } = server.connection
  project.provide('postgres', { host, port, user, ...(password ? { password } : {}) })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
