import type { Database } from '../tables.ts'
import type { FileStore } from './file-store.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { unclaimedTtl } from './reserve-upload.ts'
import { storedFilesOf } from './stored-files.store.ts'
import { uploadsOf } from './uploads.store.ts'

const cutoff = (now: () => Date) => new Date(now().getTime() - unclaimedTtl)
const keysPerBatch = 500

export interface CleanedUp {
  /** Complete files that nobody claimed. */
  unclaimed: number
  /** Bytes without a row: the process died in between. */
  unnamed: number
  /** Incomplete uploads. */
  unfinished: number
}

/** Deletes what nothing has claimed for a day. Rows go before bytes, so that dying in between leaves only bytes for the next run. */
export async function cleanUpFiles({
  db,
  files,
  uploads,
  now,
}: {
  db: Database
  files: FileStore
  uploads: PartialUploads
  now: () => Date
}): Promise<CleanedUp> {
  const before = cutoff(now)
  const rows = storedFilesOf(db)
  const unclaimed = await rows.deleteUnclaimedBefore(before)
  for (const key of unclaimed) await files.remove(key)
  let unnamed = 0
  for await (const keys of inBatches(files.keysOlderThan(before))) {
    const named = await rows.namedAmong(keys)
    const arriving = await uploadsOf(db).namedAmong(keys)
    for (const key of keys.filter((one) => !named.has(one) && !arriving.has(one))) {
      await files.remove(key)
      unnamed += 1
    }
  }
  const unfinished = (await cleanUpDrafts({ files, now })) + (await uploads.removeOlderThan(before))
  return { unclaimed: unclaimed.length, unnamed, unfinished }
}

/** Deletes drafts that a killed process left on the disk of this machine; machines that share a store each clean up their own. */
export function cleanUpDrafts({ files, now }: { files: FileStore; now: () => Date }): Promise<number> {
  return files.removeDraftsOlderThan(cutoff(now))
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < keysPerBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
