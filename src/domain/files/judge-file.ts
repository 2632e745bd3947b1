import { Refusal } from '#domain/refusal.ts'
import type { AcceptedKind } from './accepted-files.ts'
import { foundInCompoundFile } from './compound-file.ts'
import type { Draft } from './file-store.ts'
import { judgePdf } from './judge-pdf.ts'
import { nameContent } from './name-content.ts'
import { readAt } from './read-at.ts'
import { foundInZip } from './zip-content.ts'

/** What a file turned out to be: one of the kinds we take, or words for a person. */
export type Found = { kind: AcceptedKind } | { words: string }

const kindInWords = {
  pdf: 'a PDF',
  doc: 'a Word document in the older .doc format',
  docx: 'a Word document in the .docx format',
} satisfies Record<AcceptedKind, string>

/** A file is what its name says, or it is refused with what was found instead. The client's word for its type is never asked. */
export async function judgeFile(draft: Draft, kind: AcceptedKind): Promise<void> {
  if (draft.sizeBytes === 0) throw new Refusal('file.wrong_type', 'The file is empty.')
  const found = await find(draft)
  if ('words' in found)
    throw new Refusal('file.wrong_type', `This is ${found.words}, although it is named .${kind}. Only .doc, .docx and .pdf files can be sent.`)
  if (found.kind !== kind)
    throw new Refusal('file.wrong_type', `The file is named .${kind} but contains ${kindInWords[found.kind]}. Please name it .${found.kind} and send it again.`)
}

async function find(draft: Draft): Promise<Found> {
  const { handle } = draft
  const head = await readAt(handle, 0, Math.min(4100, draft.sizeBytes))
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
    await judgePdf(handle, draft.sizeBytes)
    return { kind: 'pdf' }
  }
  if (head.length >= 4 && head.readUInt32LE(0) === 0x04034b50) return foundInZip(draft, head)
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n) return foundInCompoundFile(handle, draft.sizeBytes)
  return { words: await nameContent(head) }
}
