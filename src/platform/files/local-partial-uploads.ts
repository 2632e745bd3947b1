import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FileStore as TusFileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { whileThereIsRoom } from './free-space.ts'
import { removeOlderFiles } from './remove-older-files.ts'

/** Partial uploads in a folder of the disk, outside anything that is served. */
export async function localPartialUploads(folder: string): Promise<PartialUploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = new TusFileStore({ directory: folder })
  return {
    async begin({ id, sizeBytes, fileName }) {
      await store.create(new Upload({ id, size: sizeBytes, offset: 0, metadata: { filename: fileName } }))
    },
    async find(id) {
      const found = await store.getUpload(id).catch(unlessUnknown)
      return found && { id, sizeBytes: found.size ?? 0, offset: found.offset, fileName: found.metadata?.filename ?? '' }
    },
    add: (id, offset, bytes) => store.write(Readable.from(whileThereIsRoom(folder, undestroyed(bytes)), { objectMode: false }), id, offset),
    read: async (id) => createReadStream(path.join(folder, id)),
    async remove(id) {
      await Promise.all([id, `${id}.json`].map((name) => rm(path.join(folder, name), { force: true })))
    },
    removeOlderThan: (instant) => removeOlderFiles(folder, instant),
  }
}

/** Iterates a stream without destroying it when the reader stops: the library would take that for the sender's doing, and not for a full disk. */
function undestroyed(bytes: Readable): AsyncIterable<Buffer> {
  const chunks = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) }
}

/** The library reports an unknown upload as an error with a 4xx status; every other error is passed on. */
function unlessUnknown(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'status_code' in error && Number(error.status_code) < 500) return undefined
  throw error
}
