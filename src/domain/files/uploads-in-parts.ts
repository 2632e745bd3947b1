import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { maxFileBytes } from './accepted-files.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { removeStoredBytes } from './receive-file.ts'
import { uploadsOf } from './uploads.store.ts'

const mebibytes = (count: number) => count * 1024 * 1024
/** So much of a line that goes on and on is lost at most when the machine dies; a line that is cut loses nothing. */
const mostPartBytes = mebibytes(4)

/** Uploads whose pieces lie in the store for files, so that each may come through another machine. */
export function uploadsInParts({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>, partBytes = mostPartBytes): PartialUploads {
  const uploads = uploadsOf(db)

  async function* wholeOf(id: string): AsyncGenerator<Buffer> {
    for (const { storageKey, sha256 } of await uploads.parts(id)) {
      const hash = createHash('sha256')
      try {
        for await (const chunk of (await files.read(storageKey)) as AsyncIterable<Buffer>) {
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        throw error instanceof Refusal ? error : new Refusal('service.unavailable', 'The file could not be read to its end. Please try again in a minute.')
      }
      if (hash.digest('hex') !== sha256) throw new Refusal('file.unknown', 'The file is no longer as it arrived. Please choose it again.')
    }
  }

  async function remove(id: string): Promise<void> {
    await removeStoredBytes(files, await uploads.delete(id))
  }

  return {
    begin: (upload) => uploads.begin(upload, now()),
    find: (id) => uploads.find(id),

    async add(id, offset, bytes) {
      const pieces = new Chunks(bytes, partBytes)
      let end = offset
      while (await pieces.hasMore()) {
        const part = await files.write(Readable.from(pieces.next()), maxFileBytes)
        if (!(await uploads.add(id, end, part, now()))) {
          await removeStoredBytes(files, [part.storageKey])
          throw new Error(`The upload ${id} was changed by somebody else.`)
        }
        end += part.sizeBytes
      }
      if (pieces.failure) throw pieces.failure
      return end
    },

    read: async (id) => Readable.from(wholeOf(id)),
    remove,

    async removeOlderThan(moment) {
      const stopped = await uploads.deleteStopped(moment)
      await removeStoredBytes(files, stopped.storageKeys)
      return stopped.uploads
    },
  }
}

/** A stream cut into pieces of about a size, none of them empty and none of them held in memory. One that breaks off ends its piece, and then there are no more. */
class Chunks {
  failure: Error | undefined
  readonly #chunks: AsyncIterator<Buffer>
  readonly #pieceBytes: number
  #first: Buffer | undefined

  constructor(bytes: Readable, pieceBytes: number) {
    this.#chunks = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    this.#pieceBytes = pieceBytes
  }

  async hasMore(): Promise<boolean> {
    this.#first ??= await this.#chunk()
    return this.#first !== undefined
  }

  async *next(): AsyncGenerator<Buffer> {
    let bytes = 0
    for (let chunk = this.#first; chunk !== undefined; chunk = bytes < this.#pieceBytes ? await this.#chunk() : undefined) {
      this.#first = undefined
      bytes += chunk.length
      yield chunk
    }
  }

  async #chunk(): Promise<Buffer | undefined> {
    if (this.failure) return undefined
    try {
      for (;;) {
        const { done, value } = await this.#chunks.next()
        if (done) return undefined
        if (value.length > 0) return value
      }
    } catch (error) {
      this.failure = error as Error
      return undefined
    }
  }
}
