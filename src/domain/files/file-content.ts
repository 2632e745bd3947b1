import { Refusal } from '#domain/refusal.ts'
import type { FileContentKind } from './accepted-files.ts'

/** What a file turned out to be: one of the kinds we accept, perhaps with a doubt that the desk should know of, or a description for a person. */
export type DetectedContent = { kind: FileContentKind; note?: string | undefined } | { description: string }

/** Bytes that can be read at any position: an open file, or a part of one in memory. */
export interface ByteSource {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

export function sourceOf(bytes: Buffer): ByteSource {
  return { read: async (buffer, offset, length, position) => ({ bytesRead: bytes.copy(buffer, offset, position, position + length) }) }
}

/** Reads exactly these bytes of a file; refuses a file that ends too early. */
export async function readAt(source: ByteSource, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await source.read(bytes, 0, length, position)
  if (bytesRead !== length) throw damagedFile()
  return bytes
}

const refused = (reason: string) => new Refusal('file.wrong_type', reason)

export const damagedFile = () => refused('The file is damaged or incomplete. Please open it, save it once more and send the new file.')

export const passwordProtected = () => refused('The document is protected by a password, so we cannot read it. Please remove the password and send it again.')

export const withMacros = () => refused('The document contains macros, which we do not accept. Please save it without macros, or as .pdf, and send it again.')

export const withProgram = (name: string) =>
  refused(
    `The document carries a program or script inside${name && ` (“${name}”)`}, which we do not accept. Please remove it from the document and send it again.`,
  )
