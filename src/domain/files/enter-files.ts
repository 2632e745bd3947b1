import type { Services } from '../services.ts'
import type { ReceivedFile } from './receive-file.ts'
import { storedFilesOf } from './stored-files.store.ts'

/** Names files whose bytes are already safe, and asks the scanner to look at them where there is one. They belong to nothing yet. */
export async function enterFiles({ db, now, scanning }: Pick<Services, 'db' | 'now' | 'scanning'>, files: readonly ReceivedFile[]): Promise<void> {
  if (!scanning || files.length === 0) return storedFilesOf(db).add(files, now())
  await db.transaction().execute(async (trx) => {
    await storedFilesOf(trx).add(files, now())
    await scanning.wake(
      trx,
      files.map(({ id }) => id),
    )
  })
}

/** The same for a file that another process may be naming at this moment; answers whether we were the one. */
export async function enterFileIfNew({ db, now, scanning }: Pick<Services, 'db' | 'now' | 'scanning'>, file: ReceivedFile): Promise<boolean> {
  if (!scanning) return storedFilesOf(db).addIfNew(file, now())
  return db.transaction().execute(async (trx) => {
    const isNew = await storedFilesOf(trx).addIfNew(file, now())
    if (isNew) await scanning.wake(trx, [file.id])
    return isNew
  })
}
