import type { Services } from '../services.ts'
import { removeBytes } from './remove-bytes.ts'
import { storedFilesOf } from './stored-files.store.ts'

/** Files that turned out to belong to nothing go at once, rows before bytes; what somebody has claimed stays. */
export async function discardFiles({ db, files }: Pick<Services, 'db' | 'files'>, ids: readonly string[]): Promise<void> {
  await removeBytes(files, await storedFilesOf(db).forgetUnclaimed(ids))
}
