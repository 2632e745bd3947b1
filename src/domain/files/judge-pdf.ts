import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '#domain/refusal.ts'
import { damagedFile, readAt } from './read-at.ts'

const kibibytes = (count: number) => count * 1024
const endOfArchive = Buffer.from('PK\x05\x06', 'latin1')

/** A PDF has its end, and is nothing else besides: a file that is also an archive means different things to different programs. */
export async function judgePdf(handle: FileHandle, sizeBytes: number): Promise<void> {
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
