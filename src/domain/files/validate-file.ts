import { fileTypeFromBuffer } from 'file-type'
import { acceptedPictures, noPictureFile } from '../pictures/picture.ts'
import { Refusal } from '../refusal.ts'
import { type AcceptedSet, acceptedSets, type FileContentKind, setExtensions } from './accepted-files.ts'
import { describeContent } from './describe-content.ts'
import { type DetectedContent, readAt } from './file-content.ts'
import type { Draft } from './file-store.ts'
import { type InspectPdf, validatePdf } from './pdf-file.ts'
import { detectInCompoundFile } from './word-binary.ts'
import { detectInZip } from './word-package.ts'

const kindLabels = {
  pdf: 'a PDF',
  doc: 'a Word document in the older .doc format',
  docx: 'a Word document in the .docx format',
  pptx: 'a presentation in the .pptx format',
  jpg: 'a JPEG picture',
  jpeg: 'a JPEG picture',
  png: 'a PNG picture',
  webp: 'a WebP picture',
  avif: 'an AVIF picture',
} satisfies Record<FileContentKind, string>

/**
 * Refuses a file whose content is not what its name says, with what was detected instead, or that could harm its reader. The client's media type is
 * ignored. Returns a doubt for the desk, which is no reason to refuse.
 */
export async function validateFile(
  draft: Draft,
  kind: FileContentKind,
  inspectPdf: InspectPdf,
  accepts: AcceptedSet = 'documents',
): Promise<string | undefined> {
  if (draft.sizeBytes === 0) throw new Refusal('file.wrong_type', 'The file is empty.')
  // A photograph is drawn again from its pixels: whatever picture it is, its name does not matter.
  if (accepts === 'photographs') return requirePicture(draft)
  const found = await detectContent(draft, inspectPdf, accepts)
  const other = 'description' in found ? found.description : Object.hasOwn(acceptedSets[accepts], found.kind) ? undefined : kindLabels[found.kind]
  if ('description' in found || other)
    throw new Refusal('file.wrong_type', `This is ${other}, although it is named .${kind}. Only ${setExtensions[accepts]} files can be sent.`)
  if (found.kind !== kind)
    throw new Refusal('file.wrong_type', `The file is named .${kind} but contains ${kindLabels[found.kind]}. Please name it .${found.kind} and send it again.`)
  return found.note
}

async function requirePicture({ handle, sizeBytes }: Draft): Promise<undefined> {
  const type = await fileTypeFromBuffer(await readAt(handle, 0, Math.min(4100, sizeBytes)))
  if (!type || !acceptedPictures.includes(type.mime)) throw new Refusal('file.wrong_type', noPictureFile)
}

async function detectContent(draft: Draft, inspectPdf: InspectPdf, accepts: AcceptedSet): Promise<DetectedContent> {
  const { handle } = draft
  const head = await readAt(handle, 0, Math.min(4100, draft.sizeBytes))
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'pdf', note: await validatePdf(draft, inspectPdf) }
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return detectInZip(draft, head, accepts)
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n && accepts === 'slides')
    return { description: 'a document in an older Office format' }
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n) return detectInCompoundFile(handle, draft.sizeBytes)
  return { description: await describeContent(head) }
}
