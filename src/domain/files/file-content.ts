import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '#domain/refusal.ts'
import type { AcceptedKind } from './accepted-files.ts'

/** What a file turned out to be: one of the kinds we accept, or a description for a person. */
export type DetectedContent = { kind: AcceptedKind } | { description: string }

/** Reads exactly these bytes of a file; refuses a file that ends too early. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  if (bytesRead !== length) throw damagedFile()
  return bytes
}

export function damagedFile(): Refusal {
  return new Refusal('file.wrong_type', 'The file is damaged or incomplete. Please open it, save it once more and send the new file.')
}

export function passwordProtected(): Refusal {
  return new Refusal(
    'file.wrong_type',
    'The document is protected by a password, so that nobody here could read it. Please remove the password and send it again.',
  )
}

export function withMacros(): Refusal {
  return new Refusal('file.wrong_type', 'The document contains macros, which we cannot take. Please save it without macros, or as .pdf, and send it again.')
}
