import type { FileStore } from '#domain/files/file-store.ts'
import { removeBytes } from '#domain/files/remove-bytes.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ArrivedForm } from './read-form.ts'

/**
 * Files that no row names yet go at once when the form they came with is refused. After any other trouble nobody knows whether their rows
 * were written: the bytes stay, and are swept if no row names them.
 */
export async function unlessRefused<Outcome>({ files }: { files: FileStore }, arrived: ArrivedForm, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    const storageKeys = arrived.files.map(({ storageKey }) => storageKey)
    if (error instanceof Refusal) await removeBytes(files, storageKeys)
    throw error
  }
}
