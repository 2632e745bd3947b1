import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ValidateDraft, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'

interface DraftOptions {
  limitBytes: number
  judge?: ValidateDraft | undefined
  /** Makes a draft that passed the check durable, where it stays on this machine; nothing where it is only a step on its way to another store. */
  keep?: (draft: FileHandle) => Promise<void>
}

/** Streams bytes into a file of this machine, computes their hash on the way, and has the whole file checked. */
export async function writeDraft(
  bytes: AsyncIterable<Buffer>,
  file: string,
  { limitBytes, judge, keep }: DraftOptions,
): Promise<Omit<WrittenFile, 'storageKey'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      sizeBytes += chunk.length
      if (sizeBytes > limitBytes) throw new Refusal('file.too_large', `The file is larger than ${Math.floor(limitBytes / 1024 / 1024)} MB.`)
      hash.update(chunk)
      yield chunk
    }
  }

  const handle = await open(file, 'wx+', 0o600)
  try {
    await writeFile(handle, hashed())
    await judge?.({ path: file, handle, sizeBytes })
    await keep?.(handle)
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** Enough to need a block of its own: on a full disk an empty file can still be created. */
const probeBytes = 16 * 1024

/** Throws when no draft could be written into the folder. */
export async function checkDraftFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `probe-${randomBytes(6).toString('hex')}`)
  const handle = await open(probe, 'wx', 0o600)
  try {
    await writeFile(handle, randomBytes(probeBytes))
    await handle.sync()
  } finally {
    await handle.close()
    await rm(probe)
  }
}
