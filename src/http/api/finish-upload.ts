import { enterFileIfNew } from '#domain/files/enter-files.ts'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { receiveFile } from '#domain/files/receive-file.ts'
import { removeBytes } from '#domain/files/remove-bytes.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

/** Brings an upload whose last byte has arrived into the store under its own id, and answers with the refusal if it may not stay. Two askers at once get one answer. */
export type FinishUpload = (id: string, fileName: string) => Promise<Refusal | undefined>

export function uploadFinisher(services: Services, uploads: PartialUploads): FinishUpload {
  const { db, files } = services
  const underWay = new Map<string, Promise<Refusal | undefined>>()

  async function finish(id: string, fileName: string): Promise<Refusal | undefined> {
    const rows = storedFilesOf(db)
    if (!(await rows.find(id))) {
      try {
        const received = await receiveFile(files, await uploads.read(id), fileName, undefined, id)
        // When the database dies here nobody knows whether the row was written: the bytes stay, or a row could name a file that is gone. Without a row they are swept.
        const isNew = await enterFileIfNew(services, received)
        // Another process was asked for the same upload and was quicker: its bytes are the file.
        if (!isNew) await removeBytes(files, [received.storageKey])
      } catch (error) {
        // Another process has finished it meanwhile, and taken the bytes from under us.
        if (['ENOENT', 'file.unknown'].includes(codeOf(error)) && (await rows.find(id))) return undefined
        // Only a verdict on the file ends the upload; a store or a disk in trouble does not.
        if (!(error instanceof Refusal && error.code.startsWith('file.'))) throw error
        await uploads.remove(id)
        return error
      }
    }
    await uploads.remove(id)
    return undefined
  }

  return (id, fileName) => {
    const running = underWay.get(id) ?? finish(id, fileName).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
