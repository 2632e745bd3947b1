import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../refusal.ts'
import { damagedFile, passwordProtected } from './file-content.ts'
import type { Draft } from './file-store.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const maxEntries = 2000
const maxUnpackedBytes = mebibytes(200)
/** Office text compresses to a twentieth; a hundredth of many megabytes is a zip bomb. */
const maxCompressionRatio = 100
const alwaysAllowedBytes = mebibytes(20)

/** The entries of an archive by name, from its central directory. */
export async function openZip<Outcome>({ path, sizeBytes }: Draft, use: (zip: ZipFile, entries: Map<string, Entry>) => Promise<Outcome>): Promise<Outcome> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damagedFile()
  })
  try {
    return await use(zip, await readDirectory(zip, sizeBytes))
  } finally {
    zip.close()
  }
}

/** The same for an archive that is in memory. */
export async function openZipBytes<Outcome>(bytes: Buffer, use: (zip: ZipFile, entries: Map<string, Entry>) => Promise<Outcome>): Promise<Outcome> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw damagedFile()
  })
  try {
    return await use(zip, await readDirectory(zip, bytes.length))
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
  // Each part too: padding would hide one among others.
  const isBomb = (unpackedBytes: number, packedBytes: number) => unpackedBytes > alwaysAllowedBytes && unpackedBytes > packedBytes * maxCompressionRatio
  if (unpacked > maxUnpackedBytes || isBomb(unpacked, fileBytes) || list.some((entry) => isBomb(entry.uncompressedSize, entry.compressedSize)))
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

/** Unpacks one entry completely, and checks its size and CRC; each chunk goes to `take`. */
export async function unpack(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => void): Promise<void> {
  let sum = 0
  let sizeBytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const part = chunk as Buffer
      take(part)
      sizeBytes += part.length
      sum = crc32(part, sum)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damagedFile()
  }
  if (sizeBytes !== entry.uncompressedSize || sum !== entry.crc32) throw damagedFile()
}

/** Unpacks the beginning of an entry. */
export async function unpackStart(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(chunk as Buffer)
      sizeBytes += (chunk as Buffer).length
      if (sizeBytes >= maxBytes) break
    }
  } catch {
    throw damagedFile()
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
