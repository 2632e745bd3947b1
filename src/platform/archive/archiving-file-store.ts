import type { FileStore, WrittenFile } from '#domain/files/file-store.ts'
import { type ErasureJournal, journalInFile } from '../backup/erasure-journal.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { erasuresInArchive, filesOf } from './archive.ts'

/** Copies files into the archive as they arrive. An error of the archive does not fail a submission; the next update of the archive copies the file. */
export async function archivingFileStore(store: FileStore, archiveDir: string, onError: (error: unknown) => void): Promise<FileStore> {
  const archive = await localFileStore(filesOf(archiveDir))
  async function archived(written: WrittenFile): Promise<WrittenFile> {
    await copyFile(store, archive, written.storageKey).catch(onError)
    return written
  }
  return {
    ...store,
    write: async (bytes, limitBytes, judge) => archived(await store.write(bytes, limitBytes, judge)),
    writeAs: async (storageKey, bytes) => archived(await store.writeAs(storageKey, bytes)),
  }
}

export async function copyFile(store: FileStore, archive: FileStore, storageKey: string): Promise<void> {
  await archive.writeAs(storageKey, await store.read(storageKey))
}

export function archivingJournal(journal: ErasureJournal, archiveDir: string, onError: (error: unknown) => void): ErasureJournal {
  return {
    ...journal,
    async write(erasures) {
      await journal.write(erasures)
      await journalInFile(erasuresInArchive(archiveDir)).write(erasures).catch(onError)
    },
  }
}
