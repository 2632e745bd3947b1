import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '#domain/refusal.ts'
import { passwordProtected, withMacros } from './compound-file.ts'
import type { Draft } from './file-store.ts'
import type { Found } from './judge-file.ts'
import { damagedFile } from './read-at.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const mostEntries = 2000
const mostUnpackedBytes = mebibytes(200)
const mostTextBytes = mebibytes(64)
const mostTypesBytes = mebibytes(1)
/** Office text packs to a twentieth; a hundredth of much is made to hurt. */
const mostGrowth = 100
const harmlessBytes = mebibytes(20)
const documentPart = /^word\/document\d*\.xml$/

/** What an archive holds, told from its table of contents; nothing but the text of a Word document is ever unpacked, and that only as far as it said. */
export async function foundInZip(draft: Draft, head: Buffer): Promise<Found> {
  if (head.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('file.wrong_type', 'The file is a PDF and an archive at once. Please send the document alone.')
  const zip = await yauzl.openPromise(draft.path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damagedFile()
  })
  try {
    const entries = await readTable(zip, draft.sizeBytes)
    const other = otherThanWord(entries)
    if (other) return { words: other }
    await judgeWord(zip, entries)
    return { kind: 'docx' }
  } finally {
    zip.close()
  }
}

async function readTable(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw new Refusal('file.wrong_type', `The file holds ${zip.entryCount} parts, far more than a document has.`)
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
  if (unpacked > mostUnpackedBytes || (unpacked > harmlessBytes && unpacked > fileBytes * mostGrowth))
    throw new Refusal('file.wrong_type', `The file would unpack to ${Math.round(unpacked / mebibytes(1))} MB, far more than a document of its size has.`)
  assertApart(list, fileBytes)
  return entries
}

/** Parts that share their bytes are a known way to make a small file unpack without end. */
function assertApart(entries: Entry[], fileBytes: number): void {
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

async function judgeWord(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  const types = entries.get('[Content_Types].xml')
  const text = textOf(entries)
  if (!types || !text) throw damagedFile()
  if ([...entries.keys()].some((name) => /(^|\/)vba(Project|Data)\.\w+$/i.test(name))) throw withMacros()
  const declared = await unpack(zip, types, mostTypesBytes, mostTypesBytes)
  if (declared.includes('macroEnabled')) throw withMacros()
  if (!declared.includes('wordprocessingml')) throw damagedFile()
  const start = await unpack(zip, text, mostTextBytes, 8192)
  // A type declaration can make a reader fetch or repeat what it should not; Word never writes one.
  if (!/<(\w+:)?document[\s>]/.test(start) || start.includes('<!DOCTYPE')) throw damagedFile()
}

/** Streams one part through, whole and checked, and answers with its first bytes as text. */
async function unpack(zip: ZipFile, entry: Entry, mostBytes: number, keepBytes: number): Promise<string> {
  if (entry.uncompressedSize > mostBytes) throw new Refusal('file.wrong_type', 'The text of the document is far larger than a document has.')
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
