import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Chunks, FileStore, ValidateDraft, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'
import { removeOlderFiles } from './remove-older-files.ts'
import { type S3Bucket, S3Error } from './s3-bucket.ts'
import { freshStorageKey, isStorageKey, knownKey, noSuchFile } from './storage-key.ts'
import { checkDraftFolder, writeDraft } from './write-draft.ts'

const folder = 'files/'
/** Written and removed to see whether the bucket can be written; all machines use the same one. */
const probe = 'probes/ready'
const retryAfterSeconds = 10

/** Files in an S3-compatible store, under random names. An arriving file stays on this machine's disk until it is checked, hashed and uploaded. */
export async function s3FileStore(s3: S3Bucket, arriving: string): Promise<FileStore> {
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const nameOf = (storageKey: string) => folder + knownKey(storageKey)

  async function writeTo(storageKey: string, bytes: Chunks, limitBytes: number, judge?: ValidateDraft): Promise<WrittenFile> {
    const name = nameOf(storageKey)
    const draft = path.join(arriving, storageKey)
    try {
      const written = await writeDraft(bytes, draft, { limitBytes, judge })
      // When the response is lost the object may exist; no row names it, so cleaning up removes it.
      await orUnavailable(s3.putFile(name, { path: draft, ...written }))
      return { storageKey, ...written }
    } finally {
      await rm(draft, { force: true })
    }
  }

  return {
    write: (bytes, limitBytes, judge) => writeTo(freshStorageKey(), bytes, limitBytes, judge),
    writeAs: (storageKey, bytes) => writeTo(storageKey, bytes, Number.POSITIVE_INFINITY),
    async read(storageKey) {
      const bytes = await orUnavailable(s3.get(nameOf(storageKey)))
      if (!bytes) throw noSuchFile()
      return bytes
    },
    remove: async (storageKey) => orUnavailable(s3.remove(nameOf(storageKey))),
    async *keysOlderThan(moment) {
      for await (const { name, modifiedAt } of s3.list(folder)) {
        const key = name.slice(folder.length)
        if (isStorageKey(key) && modifiedAt < moment) yield key
      }
    },
    removeDraftsOlderThan: (moment) => removeOlderFiles(arriving, moment),
    hasRoomFor: async () => true,
    async check() {
      await checkDraftFolder(arriving)
      await s3.put(probe, Buffer.from('ready'))
      await s3.remove(probe)
    },
  }
}

/** Turns an error of the store into a refusal that asks the client to retry. */
async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof S3Error)) throw error
    const refusal = new Refusal(
      'service.unavailable',
      'Our store for files does not answer at the moment. Please try again in a minute.',
      {},
      retryAfterSeconds,
    )
    refusal.cause = error
    throw refusal
  })
}
