import type { FileHandle } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../refusal.ts'
import type { AcceptedKind } from './accepted-files.ts'
import { detectInCompoundFile } from './compound-file.ts'
import { type DetectedContent, damagedFile, readAt } from './file-content.ts'
import type { Draft } from './file-store.ts'
import { detectInZip } from './zip-file.ts'

const kindLabels = {
  pdf: 'a PDF',
  doc: 'a Word document in the older .doc format',
  docx: 'a Word document in the .docx format',
} satisfies Record<AcceptedKind, string>

/** Refuses a file whose content is not what its name says, with what was detected instead. The client's media type is ignored. */
export async function validateFile(draft: Draft, kind: AcceptedKind): Promise<void> {
  if (draft.sizeBytes === 0) throw new Refusal('file.wrong_type', 'The file is empty.')
  const found = await detectContent(draft)
  if ('description' in found)
    throw new Refusal('file.wrong_type', `This is ${found.description}, although it is named .${kind}. Only .doc, .docx and .pdf files can be sent.`)
  if (found.kind !== kind)
    throw new Refusal('file.wrong_type', `The file is named .${kind} but contains ${kindLabels[found.kind]}. Please name it .${found.kind} and send it again.`)
}

async function detectContent(draft: Draft): Promise<DetectedContent> {
  const { handle } = draft
  const head = await readAt(handle, 0, Math.min(4100, draft.sizeBytes))
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
    await validatePdf(handle, draft.sizeBytes)
    return { kind: 'pdf' }
  }
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return detectInZip(draft, head)
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n) return detectInCompoundFile(handle, draft.sizeBytes)
  return { description: await describeContent(head) }
}

const kibibytes = (count: number) => count * 1024
const endOfArchive = Buffer.from('PK\x05\x06', 'latin1')

/** Checks that a PDF is complete and not also an archive, which other programs would read instead. */
export async function validatePdf(handle: FileHandle, sizeBytes: number): Promise<void> {
  const tailBytes = Math.min(sizeBytes, kibibytes(64) + 22)
  const tail = await readAt(handle, sizeBytes - tailBytes, tailBytes)
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1) throw damagedFile()
  for (let at = tail.lastIndexOf(endOfArchive); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(endOfArchive, at - 1)) {
    const reachesTheEnd = at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
    if (at > end || reachesTheEnd)
      throw new Refusal('file.wrong_type', 'The file is a PDF and an archive at once. Please save the PDF alone and send it again.')
  }
}

const descriptions: [RegExp, string][] = [
  [/^image\//, 'a picture'],
  [/^video\//, 'a video'],
  [/^audio\//, 'a sound recording'],
  [/^font\//, 'a font'],
  [/^application\/rtf$/, 'an RTF text'],
  [/^application\/(x-msdownload|x-elf|x-mach-binary|x-ms-installer|vnd\.android|java|x-shockwave)/, 'a program'],
  [/^application\/(gzip|x-7z|x-rar|x-tar|x-bzip2|x-xz|zstd|x-lzip|x-compress|vnd\.ms-cab)/, 'an archive'],
  [/^application\/(postscript|eps)$/, 'a PostScript file'],
  [/^application\/xml$/, 'an XML file'],
]

/** Describes a file that is none of the accepted kinds, from its first bytes. */
export async function describeContent(head: Buffer): Promise<string> {
  const start = head.toString('latin1')
  if (/^\s*\{\\rtf/.test(start)) return 'an RTF text'
  // The library gets only a few kilobytes, so that no file can make it read or unpack more.
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  const known = type && descriptions.find(([pattern]) => pattern.test(type.mime))
  if (known) return known[1]
  if (head.includes('%PDF-')) return 'something with a PDF inside'
  if (head.includes(0)) return 'not a document'
  if (/<(!doctype\s+html|html|head|body|script|svg)\b/i.test(start)) return 'a web page'
  return /^[\x20-\x7e\s\x80-\xff]*$/.test(start) ? 'plain text' : 'not a document'
}
