import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { addFileIfNew, receiveFile, removeStoredBytes } from '#domain/files/receive-file.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { uploadReservationsOf } from '#domain/files/upload-reservations.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

/** Moves a complete upload into the file store under its own id; returns the refusal when the file is not accepted. Concurrent calls share one run. */
export type FinishUpload = (id: string, fileName: string) => Promise<Refusal | undefined>

export function uploadFinisher(services: Services, uploads: PartialUploads): FinishUpload {
  const { db, files } = services
  const running = new Map<string, Promise<Refusal | undefined>>()

  async function finish(id: string, fileName: string): Promise<Refusal | undefined> {
    const rows = storedFilesOf(db)
    if (!(await rows.find(id))) {
      try {
        const received = await receiveFile(services, await uploads.read(id), fileName, undefined, { id })
        // When the database fails here the row may have been written: the bytes stay, and are cleaned up later if no row names them.
        const isNew = await addFileIfNew(services, received)
        // Another process has finished the same upload first: its bytes are the file.
        if (!isNew) await removeStoredBytes(files, [received.storageKey])
      } catch (error) {
        // Another process has finished it meanwhile and removed the partial upload.
        if (['ENOENT', 'file.unknown'].includes(codeOf(error)) && (await rows.find(id))) return undefined
        // Only a refusal of the file ends the upload; a failing store or disk does not.
        if (!(error instanceof Refusal && error.code.startsWith('file.'))) throw error
        await uploads.remove(id)
        await uploadReservationsOf(db).release([id])
        return error
      }
    }
    await uploads.remove(id)
    return undefined
  }

  return (id, fileName) => {
    const result = running.get(id) ?? finish(id, fileName).finally(() => running.delete(id))
    running.set(id, result)
    return result
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
