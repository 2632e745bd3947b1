import { type ByteSource, damagedFile, readAt } from './file-content.ts'

/*
 * Compound File Binary, the container of the older Office formats. Only the allocation tables, the directory and the beginnings of streams are
 * read, from the disk: the libraries for it load the whole file into memory.
 */
const entryBytes = 128
const headerSlots = 109
const none = 0xfffffffa
const maxDirectorySectors = 4096

export interface CompoundEntry {
  /** In lower case: names in a compound file are the same in any case of letters. */
  name: string
  isStream: boolean
  isTop: boolean
  start: number
  sizeBytes: number
}

export interface CompoundFile {
  entries: CompoundEntry[]
  /** The first bytes of a stream; refuses one whose chain of sectors is broken or too short. */
  readStart(entry: CompoundEntry, maxBytes: number): Promise<Buffer>
}

/** The sectors of one table, each naming its successor. */
interface Table {
  sectorBytes: number
  /** The sectors that the file, or the stream for small ones, really has. */
  sectors: number
  next(sector: number): number
}

export async function openCompoundFile(source: ByteSource, sizeBytes: number): Promise<CompoundFile> {
  const header = await readAt(source, 0, 512)
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw damagedFile()
  const sectorBytes = 2 ** shift
  const table = await readTable(source, header, sectorBytes, sizeBytes)
  const readSector = (sector: number) => readAt(source, (sector + 1) * sectorBytes, sectorBytes)

  const directory: Buffer[] = []
  for (const sector of chain(table, header.readUInt32LE(48), maxDirectorySectors)) directory.push(await readSector(sector))
  const rows = directory.flatMap((block) => Array.from({ length: block.length / entryBytes }, (_, at) => readEntry(block.subarray(at * entryBytes))))
  const [root] = rows
  if (!root) throw damagedFile()
  const smallBelow = header.readUInt32LE(56)
  const smallBytes = 2 ** Math.min(header.readUInt16LE(32), shift)

  /** Streams below 4,096 bytes lie in blocks of 64 bytes, which together are the stream of the root entry and have a table of their own. */
  async function smallBlocks(): Promise<Table & { sectorsOfRoot: number[] }> {
    const blocks: Buffer[] = []
    for (const sector of chain(table, header.readUInt32LE(60), table.sectors)) blocks.push(await readSector(sector))
    const sectorsOfRoot = [...chain(table, root?.start ?? none, table.sectors)]
    const sectors = Math.floor((sectorsOfRoot.length * sectorBytes) / smallBytes)
    return { sectorBytes: smallBytes, sectors, next: nextIn(blocks, sectorBytes), sectorsOfRoot }
  }
  let small: Promise<Awaited<ReturnType<typeof smallBlocks>>> | undefined

  async function readStart({ start, sizeBytes: wholeBytes }: CompoundEntry, maxBytes: number): Promise<Buffer> {
    const isSmall = wholeBytes < smallBelow
    if (isSmall) small ??= smallBlocks()
    const blocks = (isSmall && (await small)) || { ...table, sectorsOfRoot: undefined }
    const sectors = [...chain(blocks, start, blocks.sectors)]
    if (sectors.length * blocks.sectorBytes < wholeBytes) throw damagedFile()
    const parts: Buffer[] = []
    const wantedBytes = Math.min(maxBytes, wholeBytes)
    for (const sector of sectors.slice(0, Math.ceil(wantedBytes / blocks.sectorBytes))) {
      if (!blocks.sectorsOfRoot) parts.push(await readAt(source, (sector + 1) * sectorBytes, Math.min(sectorBytes, sizeBytes - (sector + 1) * sectorBytes)))
      else {
        const at = sector * smallBytes
        const holder = blocks.sectorsOfRoot[Math.floor(at / sectorBytes)] ?? none
        parts.push(await readAt(source, (holder + 1) * sectorBytes + (at % sectorBytes), smallBytes))
      }
    }
    return Buffer.concat(parts).subarray(0, wantedBytes)
  }
  return { entries: walk(rows, root.child), readStart }
}

async function readTable(source: ByteSource, header: Buffer, sectorBytes: number, sizeBytes: number): Promise<Table> {
  const slots = sectorBytes / 4
  const wanted = header.readUInt32LE(44)
  // Word reserves a few more than the file needs.
  if (wanted > Math.ceil(sizeBytes / sectorBytes / slots) + 16) throw damagedFile()
  const tableSectors = Array.from({ length: Math.min(wanted, headerSlots) }, (_, index) => header.readUInt32LE(76 + index * 4))
  for (let more = header.readUInt32LE(68); tableSectors.length < wanted; ) {
    const block = await readAt(source, (more + 1) * sectorBytes, sectorBytes)
    for (let slot = 0; slot < slots - 1 && tableSectors.length < wanted; slot += 1) tableSectors.push(block.readUInt32LE(slot * 4))
    more = block.readUInt32LE(sectorBytes - 4)
  }
  const blocks: Buffer[] = []
  for (const sector of tableSectors) blocks.push(await readAt(source, (sector + 1) * sectorBytes, sectorBytes))
  return { sectorBytes, sectors: Math.ceil(sizeBytes / sectorBytes) - 1, next: nextIn(blocks, sectorBytes) }
}

function nextIn(blocks: readonly Buffer[], blockBytes: number) {
  const slots = blockBytes / 4
  return (sector: number) => {
    const block = blocks[Math.floor(sector / slots)]
    if (!block) throw damagedFile()
    return block.readUInt32LE((sector % slots) * 4)
  }
}

/** The sectors of one stream in order; refuses a cycle or a sector outside the file. */
function* chain(table: Table, start: number, limit: number): Generator<number> {
  let count = 0
  for (let sector = start; sector < none; sector = table.next(sector)) {
    count += 1
    if (count > limit || sector >= table.sectors) throw damagedFile()
    yield sector
  }
}

interface DirectoryRow extends Omit<CompoundEntry, 'isTop'> {
  left: number
  right: number
  child: number
}

function readEntry(bytes: Buffer): DirectoryRow {
  const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(64)))
  return {
    name: bytes.toString('utf16le', 0, nameBytes - 2).toLowerCase(),
    isStream: bytes.readUInt8(66) === 2,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    sizeBytes: bytes.readUInt32LE(120),
  }
}

/** Every entry below the root once, whatever cycles the directory has; a level is complete before the levels below it. */
function walk(rows: readonly DirectoryRow[], top: number): CompoundEntry[] {
  const found: CompoundEntry[] = []
  const seen = new Set<number>()
  for (let level = [top], isTop = true; level.length > 0; isTop = false) {
    const below: number[] = []
    for (let index = level.pop(); index !== undefined; index = level.pop()) {
      const row = rows[index]
      if (!row || seen.has(index)) continue
      seen.add(index)
      const { left, right, child, ...entry } = row
      found.push({ ...entry, isTop })
      level.push(left, right)
      below.push(child)
    }
    level = below
  }
  return found
}
