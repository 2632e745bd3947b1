import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore, Judge, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOlder, removeOlderFiles } from './remove-older-files.ts'

/** Each write is a trip to another thread and back; the small parts in which a line delivers are gathered first. */
const bytesPerWrite = 256 * 1024

const keyPattern = /^[0-9a-f]{40}$/

/** Files on the local disk, under random names, outside anything that is served. */
export async function localFileStore(folder: string): Promise<FileStore> {
  const arriving = path.join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })

  function placeOf(storageKey: string): string {
    if (!keyPattern.test(storageKey)) throw new Refusal('file.unknown', 'There is no such file.')
    return path.join(folder, storageKey.slice(0, 2), storageKey)
  }

  async function writeTo(storageKey: string, bytes: Readable, limitBytes: number, judge?: Judge): Promise<WrittenFile> {
    const place = placeOf(storageKey)
    const draft = path.join(arriving, storageKey)
    try {
      const written = await writeSynced(bytes, draft, limitBytes, judge)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await rename(draft, place)
      await syncFolder(path.dirname(place))
      return { storageKey, ...written }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    write: (bytes, limitBytes, judge) => writeTo(randomBytes(20).toString('hex'), bytes, limitBytes, judge),
    writeAs: (storageKey, bytes) => writeTo(storageKey, bytes, Number.POSITIVE_INFINITY),
    async read(storageKey) {
      const place = placeOf(storageKey)
      await stat(place).catch(() => {
        throw new Refusal('file.unknown', 'There is no such file.')
      })
      return createReadStream(place)
    },
    async remove(storageKey) {
      await rm(placeOf(storageKey), { force: true })
    },
    async *keysOlderThan(moment) {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile() || !keyPattern.test(entry.name) || entry.parentPath === arriving) continue
        if (await isOlder(path.join(entry.parentPath, entry.name), moment)) yield entry.name
      }
    },
    removeDraftsOlderThan: (moment) => removeOlderFiles(arriving, moment),
    async check() {
      const probe = path.join(arriving, `probe-${randomBytes(6).toString('hex')}`)
      const handle = await open(probe, 'wx', 0o600)
      await handle.close()
      await rm(probe)
    },
  }
}

async function writeSynced(bytes: Readable, file: string, limitBytes: number, judge?: Judge): Promise<Omit<WrittenFile, 'storageKey'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const handle = await open(file, 'wx', 0o600)
  async function flush(): Promise<void> {
    // Unlike write(), this does not stop at a part of the bytes.
    await handle.appendFile(Buffer.concat(waiting, waitingBytes))
    waiting = []
    waitingBytes = 0
  }
  try {
    for await (const chunk of bytes) {
      const part = chunk as Buffer
      sizeBytes += part.length
      if (sizeBytes > limitBytes) throw new Refusal('file.too_large', `The file is larger than ${Math.floor(limitBytes / 1024 / 1024)} MB.`)
      hash.update(part)
      waiting.push(part)
      waitingBytes += part.length
      if (waitingBytes >= bytesPerWrite) await flush()
    }
    await flush()
    await judge?.({ path: file, sizeBytes })
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** The name of a new file is safe only once its folder is: without this a power cut can lose a file whose bytes were synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
