import type { Readable } from 'node:stream'

/** A file of which something, or nothing yet, has arrived. */
export interface PartialUpload {
  id: string
  sizeBytes: number
  /** So many bytes are with us. */
  offset: number
  fileName: string
}

/** Where resumable uploads lie while they are still arriving. One writer at a time: the lock of an upload is somebody else's care. */
export interface PartialUploads {
  begin(upload: Omit<PartialUpload, 'offset'>): Promise<void>
  find(id: string): Promise<PartialUpload | undefined>
  /** Adds what comes from an offset on, and answers where the upload ends now. What came before a line was cut stays. */
  add(id: string, offset: number, bytes: Readable): Promise<number>
  /** Everything that has arrived. */
  read(id: string): Promise<Readable>
  remove(id: string): Promise<void>
  /** Removes what has not grown since a moment; answers how many uploads went. */
  removeOlderThan(moment: Date): Promise<number>
}
