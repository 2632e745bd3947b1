import type { FileStore } from './file-store.ts'

/** Bytes that no row names any more go at once. What the store does not give up now the sweeper takes later; nobody need hear of it. */
export async function removeBytes(files: FileStore, storageKeys: readonly string[]): Promise<void> {
  try {
    for (const storageKey of storageKeys) await files.remove(storageKey)
  } catch {}
}
