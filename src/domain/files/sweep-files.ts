import { hours } from '#domain/durations.ts'
import type { Database } from '#domain/tables.ts'
import type { FileStore } from './file-store.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { storedFilesOf } from './stored-files.store.ts'
import { uploadsOf } from './uploads.store.ts'

const keptWithoutOwner = hours(24)
const momentOf = (now: () => Date) => new Date(now().getTime() - keptWithoutOwner)
const keysAtOnce = 500

export interface Swept {
  /** Files that arrived whole and nobody claimed. */
  unclaimed: number
  /** Bytes that no row names: the process died between the two. */
  unnamed: number
  /** Files that never arrived whole. */
  unfinished: number
}

/** Removes what has belonged to nothing for a day; never a file that a row names. Rows go before bytes, so that dying in between leaves only bytes for the next sweep. */
export async function sweepFiles({ db, files, uploads, now }: { db: Database; files: FileStore; uploads: PartialUploads; now: () => Date }): Promise<Swept> {
  const moment = momentOf(now)
  const rows = storedFilesOf(db)
  const unclaimed = await rows.forgetUnclaimedBefore(moment)
  for (const key of unclaimed) await files.remove(key)
  let unnamed = 0
  for await (const keys of inGroups(files.keysOlderThan(moment))) {
    const named = await rows.namedAmong(keys)
    const arriving = await uploadsOf(db).namedAmong(keys)
    for (const key of keys.filter((one) => !named.has(one) && !arriving.has(one))) {
      await files.remove(key)
      unnamed += 1
    }
  }
  const unfinished = (await sweepDrafts({ files, now })) + (await uploads.removeOlderThan(moment))
  return { unclaimed: unclaimed.length, unnamed, unfinished }
}

/** What a killed process left on the disk of this machine: where machines share a store, each must look after its own. */
export function sweepDrafts({ files, now }: { files: FileStore; now: () => Date }): Promise<number> {
  return files.removeDraftsOlderThan(momentOf(now))
}

async function* inGroups(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let group: string[] = []
  for await (const key of keys) {
    group.push(key)
    if (group.length < keysAtOnce) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
