import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '#domain/refusal.ts'

/** The file promises bytes that it does not have, or means something impossible. */
export function damagedFile(): Refusal {
  return new Refusal('file.wrong_type', 'The file is damaged or incomplete. Please open it, save it once more and send the new file.')
}

/** Exactly these bytes of the file; one that ends too early is damaged. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  if (bytesRead !== length) throw damagedFile()
  return bytes
}
