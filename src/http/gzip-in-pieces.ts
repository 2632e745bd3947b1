import { crc32 } from 'node:zlib'
import { deflatePart, gzipFile, lastPart } from './gzip-file.ts'

/** What is shorter is compressed together with its neighbours. */
const worthRemembering = 2048
/** Of text, and all of it: about as much as the pages of one site have in common, and the pages of its desk, which must not push those out. */
const mostRemembered = { everyone: 1024 * 1024, one: 512 * 1024 }

interface Piece {
  text: Buffer
  deflated: Buffer
  thorough: boolean
}

/** Pieces by the sum of their bytes, until there are too many; then it begins anew. */
interface PieceMemory {
  pieces: Map<number, Piece>
  bytes: number
}

const emptyMemory = (): PieceMemory => ({ pieces: new Map(), bytes: 0 })
const memories = { everyone: emptyMemory(), one: emptyMemory() }

/**
 * One gzip file for a page that has just been made and may never be asked for again: what stood in another page, or in this one before something else in
 * it changed, is not compressed again. `ends` says where the page's pieces end, and `seenBy` whether it is for everyone or for one person. A sixth larger than when compressed in one go, in less than half of the time.
 */
export function gzipInPieces(body: Buffer, ends: readonly number[], seenBy: keyof typeof memories): Buffer {
  return gzipFile(body, [...[...runs(body, ends)].map((text) => deflated(text, seenBy)), lastPart])
}

/** Long pieces, and as many short ones together as make a long one. */
function* runs(body: Buffer, ends: readonly number[]): Generator<Buffer> {
  let begin = 0
  let last = 0
  for (const end of [...ends, body.length]) {
    if (last > begin && (end - last >= worthRemembering || last - begin >= worthRemembering)) {
      yield body.subarray(begin, last)
      begin = last
    }
    last = end
  }
  if (last > begin) yield body.subarray(begin, last)
}

/** Whatever is met a second time is worth more effort. */
function deflated(text: Buffer, seenBy: keyof typeof memories): Buffer {
  const key = crc32(text)
  const known = memories[seenBy].pieces.get(key)
  if (!known?.text.equals(text)) return remember(seenBy, key, { text: Buffer.from(text), deflated: deflatePart(text, 3), thorough: false })
  if (known.thorough) return known.deflated
  known.thorough = true
  known.deflated = deflatePart(text, 9)
  return known.deflated
}

function remember(seenBy: keyof typeof memories, key: number, piece: Piece): Buffer {
  if (memories[seenBy].bytes + piece.text.length > mostRemembered[seenBy]) memories[seenBy] = emptyMemory()
  memories[seenBy].pieces.set(key, piece)
  memories[seenBy].bytes += piece.text.length
  return piece.deflated
}
