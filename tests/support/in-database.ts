import path from 'node:path'
import type { Database, Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import type { RunningSite } from './site.ts'

/** What is there before a journey begins, written into the database of a running site. */
export async function inDatabase<Result>(site: RunningSite, write: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase<Tables>(await connectionTo(path.join(site.dataDir, 'postgres-18')), () => undefined)
  try {
    return await write(db)
  } finally {
    await close()
  }
}
