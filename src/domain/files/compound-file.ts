import type { FileHandle } from 'node:fs/promises'
import { type DetectedContent, damagedFile, passwordProtected, readAt, withMacros } from './file-content.ts'

/*
 * Compound File Binary, the container of the older Office formats. Only the allocation table and the first level of the
 * directory are read, from the disk: the libraries for it load the whole file into memory.
 */
const entryBytes = 128
const headerSlots = 109
const none = 0xfffffffa
const maxDirectorySectors = 4096

interface Entry {
  name: string
  kind: number
  left: number
  right: number
  child: number
  start: number
  sizeBytes: number
}

/** Detects which program's document a compound file is. */
export async function detectInCompoundFile(handle: FileHandle, sizeBytes: number): Promise<DetectedContent> {
  const file = await openTable(handle, sizeBytes)
  const top = await firstLevel(handle, file)
  const names = new Set(top.map((entry) => entry.name))
  if (names.has('EncryptedPackage')) throw passwordProtected()
  if (names.has('Workbook') || names.has('Book')) return { description: 'a spreadsheet' }
  if (names.has('PowerPoint Document')) return { description: 'a presentation' }
  if (names.has('VisioDocument')) return { description: 'a drawing' }
  if (names.has('__properties_version1.0')) return { description: 'an e-mail message' }
  const text = top.find((entry) => entry.name === 'WordDocument' && entry.kind === 2)
  // Installers encode their names in this range of characters.
  if (!text) return { description: [...names].some((name) => /[\u3800-\u4840]/.test(name)) ? 'a program' : 'not a document' }
  if (names.has('Macros') || names.has('_VBA_PROJECT_CUR')) throw withMacros()
  await validateText(handle, file, text)
  return { kind: 'doc' }
}

interface Table {
  sectorBytes: number
  sizeBytes: number
  directoryStart: number
  smallBelow: number
  next(sector: number): number
}

async function openTable(handle: FileHandle, sizeBytes: number): Promise<Table> {
  const header = await readAt(handle, 0, 512)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damagedFile()
  const sectorBytes = 2 ** shift
  const slots = sectorBytes / 4
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes
  const wanted = header.readUInt32LE(44)
  if (wanted > Math.ceil(sizeBytes / sectorBytes / slots) + 1) throw damagedFile()
  const fatSectors = Array.from({ length: Math.min(wanted, headerSlots) }, (_, index) => header.readUInt32LE(76 + index * 4))
  for (let more = header.readUInt32LE(68); fatSectors.length < wanted; ) {
    const block = await readAt(handle, sectorAt(more), sectorBytes)
    for (let slot = 0; slot < slots - 1 && fatSectors.length < wanted; slot += 1) fatSectors.push(block.readUInt32LE(slot * 4))
    more = block.readUInt32LE(sectorBytes - 4)
  }
  const blocks: Buffer[] = []
  for (const sector of fatSectors) blocks.push(await readAt(handle, sectorAt(sector), sectorBytes))
  return {
    sectorBytes,
    sizeBytes,
    directoryStart: header.readUInt32LE(48),
    smallBelow: header.readUInt32LE(56),
    next(sector) {
      const block = blocks[Math.floor(sector / slots)]
      if (!block) throw damagedFile()
      return block.readUInt32LE((sector % slots) * 4)
    },
  }
}

/** The sectors of one stream in order; refuses a cycle or a sector outside the file. */
function* chain(table: Table, start: number, limit: number): Generator<number> {
  let count = 0
  for (let sector = start; sector < none; sector = table.next(sector)) {
    count += 1
    if (count > limit || (sector + 1) * table.sectorBytes >= table.sizeBytes) throw damagedFile()
    yield sector
  }
}

async function firstLevel(handle: FileHandle, table: Table): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const sector of chain(table, table.directoryStart, maxDirectorySectors)) {
    const block = await readAt(handle, (sector + 1) * table.sectorBytes, table.sectorBytes)
    for (let at = 0; at < block.length; at += entryBytes) entries.push(readEntry(block.subarray(at, at + entryBytes)))
  }
  const found: Entry[] = []
  const seen = new Set<number>()
  const waiting = [entries[0]?.child ?? none]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    found.push(entry)
    waiting.push(entry.left, entry.right)
  }
  return found
}

function readEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(64)))
  return {
    name: bytes.toString('utf16le', 0, nameBytes - 2),
    kind: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    sizeBytes: bytes.readUInt32LE(120),
  }
}

/** Checks that the text stream is complete and begins as Word writes it. */
async function validateText(handle: FileHandle, table: Table, text: Entry): Promise<void> {
  if (text.sizeBytes < table.smallBelow) throw damagedFile()
  const sectors = [...chain(table, text.start, Math.ceil(table.sizeBytes / table.sectorBytes))]
  if (sectors.length * table.sectorBytes < text.sizeBytes) throw damagedFile()
  const start = await readAt(handle, (text.start + 1) * table.sectorBytes, 12)
  const mark = start.readUInt16LE(0)
  if (mark !== 0xa5ec && mark !== 0xa5dc) throw damagedFile()
  if ((start.readUInt16LE(10) & 0x0100) !== 0) throw passwordProtected()
}
