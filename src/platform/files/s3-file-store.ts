import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore, Judge, Pieces, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'
import { removeOlderFiles } from './remove-older-files.ts'
import type { S3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { freshStorageKey, isStorageKey, knownKey, noSuchFile } from './storage-key.ts'
import { checkDraftFolder, writeDraft } from './write-draft.ts'

const folder = 'files/'
const awaySeconds = 10

/**
 * Files in an S3-compatible store, under random names. What arrives lies on this machine until it is judged and hashed; only when the store
 * has said that it holds those very bytes is it written.
 */
export async function s3FileStore(s3: S3Client, arriving: string): Promise<FileStore> {
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const nameOf = (storageKey: string) => folder + knownKey(storageKey)

  async function writeTo(storageKey: string, bytes: Pieces, limitBytes: number, judge?: Judge): Promise<WrittenFile> {
    const name = nameOf(storageKey)
    const draft = path.join(arriving, storageKey)
    try {
      const written = await writeDraft(bytes, draft, { limitBytes, judge })
      // When the answer is lost the object may lie there all the same: no row names it, so it is swept.
      await orComeAgain(s3.put(name, written.sizeBytes, written.sha256, () => createReadStream(draft)))
      return { storageKey, ...written }
    } finally {
      await rm(draft, { force: true })
    }
  }

  return {
    write: (bytes, limitBytes, judge) => writeTo(freshStorageKey(), bytes, limitBytes, judge),
    writeAs: (storageKey, bytes) => writeTo(storageKey, bytes, Number.POSITIVE_INFINITY),
    async read(storageKey) {
      const bytes = await orComeAgain(s3.get(nameOf(storageKey)))
      if (!bytes) throw noSuchFile()
      return bytes
    },
    remove: async (storageKey) => orComeAgain(s3.remove(nameOf(storageKey))),
    async *keysOlderThan(moment) {
      for await (const { name, modifiedAt } of s3.list(folder)) {
        const key = name.slice(folder.length)
        if (isStorageKey(key) && modifiedAt < moment) yield key
      }
    },
    removeDraftsOlderThan: (moment) => removeOlderFiles(arriving, moment),
    async check() {
      await checkDraftFolder(arriving)
      await s3.check()
    },
  }
}

/** A store in trouble is nobody's mistake who asks: they are told to come again. */
async function orComeAgain<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof S3Error)) throw error
    const refusal = new Refusal('service.unavailable', 'Our store for files does not answer at the moment. Please try again in a minute.', {}, awaySeconds)
    refusal.cause = error
    throw refusal
  })
}
