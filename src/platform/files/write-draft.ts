import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Judge, Pieces, WrittenFile } from '#domain/files/file-store.ts'
import { Refusal } from '#domain/refusal.ts'
import { gather } from './blocks.ts'

interface DraftOptions {
  limitBytes: number
  judge?: Judge | undefined
  /** Makes a draft that was judged good last, where it is to lie on this machine; nothing where it only waits to be taken elsewhere. */
  keep?: (draft: FileHandle) => Promise<void>
}

/** Streams bytes into a file of this machine, hashed on the way, and has them judged. */
export async function writeDraft(bytes: Pieces, file: string, { limitBytes, judge, keep }: DraftOptions): Promise<Omit<WrittenFile, 'storageKey'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(file, 'wx+', 0o600)
  try {
    for await (const piece of bytes.gathered ? bytes : gather(bytes)) {
      sizeBytes += piece.length
      if (sizeBytes > limitBytes) throw new Refusal('file.too_large', `The file is larger than ${Math.floor(limitBytes / 1024 / 1024)} MB.`)
      hash.update(piece)
      await writeAll(handle, piece)
    }
    await judge?.({ path: file, handle, sizeBytes })
    await keep?.(handle)
  } finally {
    await handle.close()
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** A disk that is nearly full may take only some of the bytes, and says why when it is given the rest. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) written += (await handle.write(bytes, written)).bytesWritten
}

/** Throws when no draft could be written into the folder. */
export async function checkDraftFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `probe-${randomBytes(6).toString('hex')}`)
  const handle = await open(probe, 'wx', 0o600)
  await handle.close()
  await rm(probe)
}
