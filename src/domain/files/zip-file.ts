import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../refusal.ts'
import { type DetectedContent, damagedFile, passwordProtected, withMacros } from './file-content.ts'
import type { Draft } from './file-store.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const maxEntries = 2000
const maxUnpackedBytes = mebibytes(200)
const maxTextBytes = mebibytes(64)
const maxTypesBytes = mebibytes(1)
/** Office text compresses to a twentieth; a hundredth of many megabytes is a zip bomb. */
const maxCompressionRatio = 100
const alwaysAllowedBytes = mebibytes(20)
const documentPart = /^word\/document\d*\.xml$/

/** Detects what an archive is from its central directory; only the types and the text of a Word document are unpacked, up to their declared size. */
export async function detectInZip(draft: Draft, head: Buffer): Promise<DetectedContent> {
  if (head.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('file.wrong_type', 'The file is a PDF and an archive at once. Please send the document alone.')
  const zip = await yauzl.openPromise(draft.path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damagedFile()
  })
  try {
    const entries = await readDirectory(zip, draft.sizeBytes)
    const other = otherThanWord(entries)
    if (other) return { description: other }
    await validateWord(zip, entries)
    return { kind: 'docx' }
  } finally {
    zip.close()
  }
}

async function readDirectory(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Refusal('file.wrong_type', `The file holds ${zip.entryCount} parts, far more than a document has.`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw damagedFile()
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damagedFile()
  }
  const list = [...entries.values()]
  if (list.some((entry) => entry.isEncrypted())) throw passwordProtected()
  const unpacked = list.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > maxUnpackedBytes || (unpacked > alwaysAllowedBytes && unpacked > fileBytes * maxCompressionRatio))
    throw new Refusal('file.wrong_type', `The file would unpack to ${Math.round(unpacked / mebibytes(1))} MB, far more than a document of its size has.`)
  refuseOverlaps(list, fileBytes)
  return entries
}

/** Overlapping entries are a known zip bomb. */
function refuseOverlaps(entries: Entry[], fileBytes: number): void {
  let end = 0
  for (const entry of entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damagedFile()
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize
  }
  if (end > fileBytes) throw damagedFile()
}

function otherThanWord(entries: Map<string, Entry>): string | undefined {
  if (entries.has('xl/workbook.xml') || entries.has('xl/workbook.bin')) return 'a spreadsheet'
  if (entries.has('ppt/presentation.xml')) return 'a presentation'
  if (entries.has('visio/document.xml')) return 'a drawing'
  if (entries.has('META-INF/container.xml') && entries.has('mimetype')) return 'an e-book'
  if (entries.has('META-INF/manifest.xml') && entries.has('mimetype')) return 'an OpenDocument file'
  if (entries.has('META-INF/MANIFEST.MF') || entries.has('AndroidManifest.xml')) return 'a program'
  return entries.has('[Content_Types].xml') && textOf(entries) ? undefined : 'an archive'
}

function textOf(entries: Map<string, Entry>): Entry | undefined {
  return [...entries.values()].find((entry) => documentPart.test(entry.fileName))
}

async function validateWord(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  const types = entries.get('[Content_Types].xml')
  const text = textOf(entries)
  if (!types || !text) throw damagedFile()
  if ([...entries.keys()].some((name) => /(^|\/)vba(Project|Data)\.\w+$/i.test(name))) throw withMacros()
  const declared = await unpack(zip, types, maxTypesBytes, maxTypesBytes)
  if (declared.includes('macroEnabled')) throw withMacros()
  if (!declared.includes('wordprocessingml')) throw damagedFile()
  const start = await unpack(zip, text, maxTextBytes, 8192)
  // A document type declaration allows entity attacks; Word never writes one.
  if (!/<(\w+:)?document[\s>]/.test(start) || start.includes('<!DOCTYPE')) throw damagedFile()
}

/** Unpacks one entry completely, checks its size and CRC, and returns its first bytes as text. */
async function unpack(zip: ZipFile, entry: Entry, maxBytes: number, keepBytes: number): Promise<string> {
  if (entry.uncompressedSize > maxBytes) throw new Refusal('file.wrong_type', 'The text of the document is far larger than a document has.')
  const start: Buffer[] = []
  let sum = 0
  let sizeBytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part = chunk as Buffer
      if (sizeBytes < keepBytes) start.push(part.subarray(0, keepBytes - sizeBytes))
      sizeBytes += part.length
      sum = crc32(part, sum)
    }
  } catch {
    throw damagedFile()
  }
  if (sizeBytes !== entry.uncompressedSize || sum !== entry.crc32) throw damagedFile()
  return Buffer.concat(start).toString('utf8')
}
