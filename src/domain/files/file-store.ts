import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Bytes as they come, in chunks of any length. */
export type Pieces = AsyncIterable<Buffer>

/** What is known of bytes once they lie safely in the store. */
export interface WrittenFile {
  storageKey: string
  sizeBytes: number
  sha256: string
}

/** Bytes that have arrived whole on this machine's disk but are not kept yet. */
export interface Draft {
  path: string
  /** Open for reading; whoever wrote it closes it. */
  handle: FileHandle
  sizeBytes: number
}

/** Looks at a draft before it is kept; throws the refusal if it must not be. */
export type Judge = (draft: Draft) => Promise<void>

/** Where files lie. Bytes are written, judged, synced and hashed first; only then may a row name them. */
export interface FileStore {
  /**
   * Streams to the store under a random name; refuses with `file.too_large` past the limit, and with `service.unavailable` when the store does
   * not answer. Whatever fails leaves nothing behind but what the sweeper finds.
   */
  write(bytes: Pieces, limitBytes: number, judge?: Judge): Promise<WrittenFile>
  /** The same under a name that it had before, for bringing a backup back. */
  writeAs(storageKey: string, bytes: Pieces): Promise<WrittenFile>
  read(storageKey: string): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** Every key older than a moment, for the sweeper. */
  keysOlderThan(moment: Date): AsyncIterable<string>
  /** Drafts that a killed process of this machine left behind; answers how many were removed. */
  removeDraftsOlderThan(moment: Date): Promise<number>
  /** Throws when files cannot be written and read. */
  check(): Promise<void>
}
