import type { FileStore, WrittenFile } from '#domain/files/file-store.ts'
import { type ErasureJournal, journalInFile } from '../erasure-journal.ts'
import { localFileStore } from '../files/local-file-store.ts'
import { erasuresInArchive, filesOf } from './archive.ts'

/** A store whose files are copied into the archive as they arrive. An archive in trouble keeps nobody from submitting: what is missing in it is copied later. */
export async function archivingFileStore(store: FileStore, archiveDir: string, onTrouble: (error: unknown) => void): Promise<FileStore> {
  const archive = await localFileStore(filesOf(archiveDir))
  async function alsoArchived(written: WrittenFile): Promise<WrittenFile> {
    await copyInto(archive, store, written.storageKey).catch(onTrouble)
    return written
  }
  return {
    ...store,
    write: async (bytes, limitBytes, judge) => alsoArchived(await store.write(bytes, limitBytes, judge)),
    writeAs: async (storageKey, bytes) => alsoArchived(await store.writeAs(storageKey, bytes)),
  }
}

export async function copyInto(archive: FileStore, store: FileStore, storageKey: string): Promise<void> {
  await archive.writeAs(storageKey, await store.read(storageKey))
}

export function archivingJournal(journal: ErasureJournal, archiveDir: string, onTrouble: (error: unknown) => void): ErasureJournal {
  return {
    ...journal,
    async write(erasures) {
      await journal.write(erasures)
      await journalInFile(erasuresInArchive(archiveDir)).write(erasures).catch(onTrouble)
    },
  }
}
