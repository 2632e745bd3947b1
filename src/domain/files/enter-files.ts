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
