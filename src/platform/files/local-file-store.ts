import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore, ValidateDraft, WrittenFile } from '#domain/files/file-store.ts'
import { hasRoomFor, whileThereIsRoom } from './free-space.ts'
import { isOlder, removeOlderFiles } from './remove-older-files.ts'
import { freshStorageKey, isStorageKey, knownKey, noSuchFile } from './storage-key.ts'
import { checkDraftFolder, writeDraft } from './write-draft.ts'

/** Files on the local disk, under random names, outside anything that is served. */
export async function localFileStore(folder: string): Promise<FileStore> {
  const arriving = path.join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const pathOf = (storageKey: string) => path.join(folder, knownKey(storageKey).slice(0, 2), storageKey)

  async function writeTo(storageKey: string, bytes: AsyncIterable<Buffer>, limitBytes: number, judge?: ValidateDraft): Promise<WrittenFile> {
    const target = pathOf(storageKey)
    const draft = path.join(arriving, storageKey)
    // Renames before syncing: one commit of the file system's journal makes the name and the bytes durable, and no row names them before.
    const keep = async (handle: FileHandle) => {
      await moveInto(draft, target)
      await Promise.all([handle.sync(), syncFolder(path.dirname(target))])
    }
    try {
      return { storageKey, ...(await writeDraft(bytes, draft, { limitBytes, judge, keep })) }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function write(bytes: AsyncIterable<Buffer>, limitBytes: number, judge?: ValidateDraft): Promise<WrittenFile> {
    const storageKey = freshStorageKey()
    try {
      return await writeTo(storageKey, whileThereIsRoom(folder, bytes), limitBytes, judge)
    } catch (error) {
      // The file may have been renamed already and then not synced.
      await rm(pathOf(storageKey), { force: true })
      throw error
    }
  }

  return {
    write,
    writeAs: (storageKey, bytes) => writeTo(storageKey, bytes, Number.POSITIVE_INFINITY),
    async read(storageKey) {
      const file = pathOf(storageKey)
      await stat(file).catch(() => {
        throw noSuchFile()
      })
      return createReadStream(file)
    },
    async remove(storageKey) {
      await rm(pathOf(storageKey), { force: true })
    },
    async *keysOlderThan(instant) {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const subfolder = path.join(folder, entry.name)
        if (!entry.isDirectory() || subfolder === arriving) continue
        for (const name of await readdir(subfolder)) if (isStorageKey(name) && (await isOlder(path.join(subfolder, name), instant))) yield name
      }
    },
    removeDraftsOlderThan: (instant) => removeOlderFiles(arriving, instant),
    hasRoomFor: (bytes) => hasRoomFor(folder, bytes),
    check: () => checkDraftFolder(arriving),
  }
}

/** Creates the folder only when it is missing, instead of checking for it each time. */
async function moveInto(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    // Not recursive: Node would report a full disk as a folder that is not there.
    await mkdir(path.dirname(target), { mode: 0o700 }).catch((cause: unknown) => {
      if (!hasCode(cause, 'EEXIST')) throw cause
    })
    await rename(draft, target)
    await syncFolder(path.dirname(path.dirname(target)))
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Makes the names in a folder durable: without this a power cut can lose a file whose bytes were synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
