import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore, Judge, Pieces, WrittenFile } from '#domain/files/file-store.ts'
import { isOlder, removeOlderFiles } from './remove-older-files.ts'
import { freshStorageKey, isStorageKey, knownKey, noSuchFile } from './storage-key.ts'
import { checkDraftFolder, writeDraft } from './write-draft.ts'

/** Files on the local disk, under random names, outside anything that is served. */
export async function localFileStore(folder: string): Promise<FileStore> {
  const arriving = path.join(folder, 'arriving')
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const placeOf = (storageKey: string) => path.join(folder, knownKey(storageKey).slice(0, 2), storageKey)

  async function writeTo(storageKey: string, bytes: Pieces, limitBytes: number, judge?: Judge): Promise<WrittenFile> {
    const place = placeOf(storageKey)
    const draft = path.join(arriving, storageKey)
    // Named first and synced then: the name and the bytes become safe in one go of the file system's journal, and no row names them before.
    const keep = async (handle: FileHandle) => {
      await moveInto(draft, place)
      await Promise.all([handle.sync(), syncFolder(path.dirname(place))])
    }
    try {
      return { storageKey, ...(await writeDraft(bytes, draft, { limitBytes, judge, keep })) }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function write(bytes: Pieces, limitBytes: number, judge?: Judge): Promise<WrittenFile> {
    const storageKey = freshStorageKey()
    try {
      return await writeTo(storageKey, bytes, limitBytes, judge)
    } catch (error) {
      // What has its name already but could not be made safe.
      await rm(placeOf(storageKey), { force: true })
      throw error
    }
  }

  return {
    write,
    writeAs: (storageKey, bytes) => writeTo(storageKey, bytes, Number.POSITIVE_INFINITY),
    async read(storageKey) {
      const place = placeOf(storageKey)
      await stat(place).catch(() => {
        throw noSuchFile()
      })
      return createReadStream(place)
    },
    async remove(storageKey) {
      await rm(placeOf(storageKey), { force: true })
    },
    async *keysOlderThan(moment) {
      // Folder by folder: `opendir` of Node 20, asked to do it recursively, tells of no more than 32 files in each.
      for (const shelf of await readdir(folder, { withFileTypes: true })) {
        const place = path.join(folder, shelf.name)
        if (!shelf.isDirectory() || place === arriving) continue
        for (const name of await readdir(place)) if (isStorageKey(name) && (await isOlder(path.join(place, name), moment))) yield name
      }
    },
    removeDraftsOlderThan: (moment) => removeOlderFiles(arriving, moment),
    check: () => checkDraftFolder(arriving),
  }
}

/** The folders are made when the first file comes; after that, asking each time whether they are there would be in vain. */
async function moveInto(draft: string, place: string): Promise<void> {
  try {
    await rename(draft, place)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(draft, place)
    await syncFolder(path.dirname(path.dirname(place)))
  }
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
