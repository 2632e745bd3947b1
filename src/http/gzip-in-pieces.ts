import { crc32 } from 'node:zlib'
import { deflatePart, gzipFile, lastPart } from './gzip-file.ts'

/** What is shorter is compressed together with its neighbours. */
const worthRemembering = 2048
/** Of text, and all of it: about as much as the pages of one site have in common. */
const mostRemembered = 1024 * 1024

interface Piece {
  text: Buffer
  deflated: Buffer
  thorough: boolean
}

let remembered = new Map<number, Piece>()
let rememberedBytes = 0

/**
 * One gzip file for a page that has just been made and may never be asked for again: what stood in another page, or in this one before something else in
 * it changed, is not compressed again. `ends` says where the page's pieces end. A sixth larger than when compressed in one go, in less than half of the time.
 */
export function gzipInPieces(body: Buffer, ends: readonly number[]): Buffer {
  return gzipFile(body, [...[...runs(body, ends)].map(deflated), lastPart])
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
function deflated(text: Buffer): Buffer {
  const key = crc32(text)
  const known = remembered.get(key)
  if (!known?.text.equals(text)) return remember(key, { text: Buffer.from(text), deflated: deflatePart(text, 3), thorough: false })
  if (known.thorough) return known.deflated
  known.thorough = true
  known.deflated = deflatePart(text, 9)
  return known.deflated
}

function remember(key: number, piece: Piece): Buffer {
  if (rememberedBytes + piece.text.length > mostRemembered) {
    remembered = new Map()
    rememberedBytes = 0
  }
  remembered.set(key, piece)
  rememberedBytes += piece.text.length
  return piece.deflated
}
