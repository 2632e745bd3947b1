import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'

/** Our store for partial uploads as a data store of the tus library. */
export class TusStore extends DataStore {
  readonly #uploads: PartialUploads

  constructor(uploads: PartialUploads) {
    super()
    this.#uploads = uploads
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.begin({ id: upload.id, sizeBytes: upload.size ?? 0, fileName: upload.metadata?.filename ?? '' })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#uploads.find(id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.sizeBytes, offset: found.offset, metadata: { filename: found.fileName } })
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.add(id, offset, bytes)
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.#uploads.remove(id)
  }
}
