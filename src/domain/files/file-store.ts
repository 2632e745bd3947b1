import type { Readable } from 'node:stream'

/** What is known of bytes once they lie safely on the disk. */
export interface WrittenFile {
  storageKey: string
  sizeBytes: number
  sha256: string
}

/** Where files lie. Bytes are written, synced and hashed first; only then may a row name them. */
export interface FileStore {
  /** Streams to the store under a random name; refuses with `file.too_large` past the limit and leaves nothing behind. */
  write(bytes: Readable, limitBytes: number): Promise<WrittenFile>
  read(storageKey: string): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** Every key older than a moment, for the sweeper. */
  keysOlderThan(moment: Date): AsyncIterable<string>
  /** Throws when files cannot be written and read. */
  check(): Promise<void>
}
