import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** A stream of chunks of any length. */
export type Chunks = AsyncIterable<Buffer>

/** A file in the store. */
export interface WrittenFile {
  storageKey: string
  sizeBytes: number
  sha256: string
}

/** A complete file on this machine's disk that is not in the store yet. */
export interface Draft {
  path: string
  /** Open for reading; whoever wrote it closes it. */
  handle: FileHandle
  sizeBytes: number
}

/** Validates a draft before it is stored; throws a refusal. */
export type ValidateDraft = (draft: Draft) => Promise<void>

/** The store of uploaded files. A file is written, validated, synced and hashed before a row may name it. */
export interface FileStore {
  /**
   * Streams to the store under a random name; refuses with `file.too_large` past the limit, and with `service.unavailable` when the store does
   * not respond. A failure leaves at most a file that the clean-up job deletes.
   */
  write(bytes: Chunks, limitBytes: number, validate?: ValidateDraft): Promise<WrittenFile>
  /** The same under a given key, for restoring a backup. */
  writeAs(storageKey: string, bytes: Chunks): Promise<WrittenFile>
  read(storageKey: string): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** For the clean-up job. */
  keysOlderThan(before: Date): AsyncIterable<string>
  /** Removes drafts that a killed process left on this machine; returns how many. */
  removeDraftsOlderThan(before: Date): Promise<number>
  /** False when so many more bytes would leave too little free space on the disk. Always true for a store whose size is not ours to know. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Throws when files cannot be written and read. */
  check(): Promise<void>
}
