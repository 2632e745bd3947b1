import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../src/domain/files/file-store.ts'
import type { Database } from '../../src/domain/tables.ts'
import { databaseDigest } from './database-digest.ts'

/** The rows of an installation. When a migration was applied is each one's own. */
export const digestOf = async (db: Database) => (await databaseDigest(db)).filter((line) => !line.startsWith('migration '))

/** Every file that a row names, with its hash taken from its bytes. */
export async function hashesOf(files: FileStore, db: Database): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select(['storage_key', 'sha256']).orderBy('storage_key').execute()
  return Promise.all(
    rows.map(async ({ storage_key, sha256 }) => {
      const found = createHash('sha256')
        .update(await buffer(await files.read(storage_key)))
        .digest('hex')
      return `${storage_key} ${found} ${found === sha256}`
    }),
  )
}
