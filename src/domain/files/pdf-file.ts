import { Refusal } from '../refusal.ts'
import { refuseProgram } from './embedded-program.ts'
import { type ByteSource, damagedFile, readAt } from './file-content.ts'
import type { Draft } from './file-store.ts'

/** What a PDF can do besides being read. */
export interface PdfContents {
  hasScript: boolean
  startsProgram: boolean
  /** A form of Adobe's XML kind, which can hold scripts of its own. */
  hasXmlForm: boolean
  /** Something in it could not be read. */
  isUnclear: boolean
  attachments: { name: string; head: Uint8Array }[]
}

/** Examines a PDF on the disk; undefined when that takes too much time or memory. */
export type InspectPdf = (path: string) => Promise<PdfContents | undefined>

/** Refuses a PDF that is incomplete, an archive too, or that acts by itself; returns a doubt for the desk. */
export async function validatePdf({ path, handle, sizeBytes }: Draft, inspect: InspectPdf): Promise<string | undefined> {
  await validateEnd(handle, sizeBytes)
  const contents = await inspect(path)
  if (!contents) return unclear
  if (contents.hasScript) throw refused('contains a script (JavaScript)', 'without scripts')
  if (contents.startsProgram) throw refused('would start another program when it is read', 'without such actions')
  for (const { name, head } of contents.attachments) await refuseProgram(name, Buffer.from(head))
  if (contents.hasXmlForm) return 'It contains an XFA form, which can hold scripts.'
  return contents.isUnclear ? unclear : undefined
}

const unclear = 'It could not be examined for scripts and programs: it is protected, damaged or very complicated.'

function refused(what: string, how: string): Refusal {
  return new Refusal(
    'file.wrong_type',
    `The PDF ${what}, which we do not accept. Please export it again as PDF ${how}: printing it to a PDF is the simplest way. Then send the new file.`,
  )
}

const kibibytes = (count: number) => count * 1024
const endOfArchive = Buffer.from('PK\x05\x06', 'latin1')

/** Checks that a PDF is complete and not also an archive, which other programs would read instead. */
async function validateEnd(source: ByteSource, sizeBytes: number): Promise<void> {
  const tailBytes = Math.min(sizeBytes, kibibytes(64) + 22)
  const tail = await readAt(source, sizeBytes - tailBytes, tailBytes)
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1) throw damagedFile()
  for (let at = tail.lastIndexOf(endOfArchive); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(endOfArchive, at - 1)) {
    const reachesTheEnd = at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
    if (at > end || reachesTheEnd)
      throw new Refusal('file.wrong_type', 'The file is a PDF and an archive at once. Please save the PDF alone and send it again.')
  }
}
