import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Judge, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'

/** Each write is a trip to another thread and back; the small parts in which a line delivers are gathered first. */
const bytesPerWrite = 256 * 1024
const partsPerWrite = 64

interface DraftOptions {
  limitBytes: number
  judge?: Judge | undefined
  /** Makes a draft that was judged good last, where it is to lie on this machine; nothing where it only waits to be taken elsewhere. */
  keep?: (draft: FileHandle) => Promise<void>
}

/** Streams bytes into a file of this machine, hashed on the way, and has them judged. */
export async function writeDraft(bytes: Readable, file: string, { limitBytes, judge, keep }: DraftOptions): Promise<Omit<WrittenFile, 'storageKey'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const handle = await open(file, 'wx', 0o600)
  async function flush(): Promise<void> {
    if (waitingBytes > 0) await writeAll(handle, waiting, waitingBytes)
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
      if (waitingBytes >= bytesPerWrite || waiting.length >= partsPerWrite) await flush()
    }
    await flush()
    await judge?.({ path: file, sizeBytes })
    await keep?.(handle)
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** The parts as they lie in memory, without a copy; a disk that is nearly full may take only some of the bytes, and says why when it is given the rest. */
async function writeAll(handle: FileHandle, parts: readonly Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await handle.writev(parts)
  if (bytesWritten < bytes) await handle.appendFile(Buffer.concat(parts, bytes).subarray(bytesWritten))
}

/** Throws when no draft could be written into the folder. */
export async function checkDraftFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `probe-${randomBytes(6).toString('hex')}`)
  const handle = await open(probe, 'wx', 0o600)
  await handle.close()
  await rm(probe)
}
