import path from 'node:path'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { givenThings } from './given-things.ts'
import type { RunningSite } from './site.ts'

/** An accepted paper in the database of a running site. */
export async function acceptedPaperAt(site: RunningSite, email: string, title: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const files = await localFileStore(path.join(site.dataDir, 'files'))
  const given = givenThings({ db, files, key: Buffer.alloc(32), now })
  const { paperId } = await given.submission(email, { moves: ['received', 'under-review', 'accepted'], titles: [title] })
  const abstract = 'We measured how often engines of two kinds agree, and found that they agree nearly always.'
  await db
    .updateTable('paper')
    .set({ abstract, keywords: ['engines', 'agreement'] })
    .where('id', '=', paperId)
    .execute()
  await close()
}
