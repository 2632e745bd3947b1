import { deflatePart, gzipFile, lastPart, storePart } from './gzip-file.ts'

/** What is shorter is taken together with its neighbours. */
const worthRemembering = 2048
/** What is shorter and may never be sent again is sent as it is: to begin compressing takes about as long as to do it. */
const worthCompressing = 1024
/** Of text, and all of it: about as much as the pages of one site have in common, and the pages of its desk, which must not push those out. */
const mostRemembered = { everyone: 1024 * 1024, one: 512 * 1024 }

/** A piece of a page as it is sent. */
export class Piece {
  readonly bytes: Buffer
  #isMet = false
  #deflated: Buffer | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  /** Whatever is met a second time is worth some effort, and is remembered; nothing when it is met for the first time. */
  metBefore(): Buffer | undefined {
    if (this.#isMet) this.#deflated ??= deflatePart(this.bytes, 9)
    this.#isMet = true
    return this.#deflated
  }
}

/** Pieces by their text, until there are too many; then it begins anew. */
interface PieceMemory {
  pieces: Map<string, Piece>
  signs: number
}

const emptyMemory = (): PieceMemory => ({ pieces: new Map(), signs: 0 })
const memories = { everyone: emptyMemory(), one: emptyMemory() }

/**
 * The bytes of a page, for what stood in another page, or in this one before something else in it changed, those that were made then. `seenBy` says
 * whether it is for everyone or for one person. They are looked for by text: the engine knows a text that it has seen by its place, however long it is.
 */
export function bytesInPieces(texts: readonly string[], seenBy: keyof typeof memories): Piece[] {
  return runs(texts).map((text) => memories[seenBy].pieces.get(text) ?? remember(seenBy, text))
}

/**
 * One gzip file for a page that has just been made and may never be asked for again: only what is new in it is compressed. A sixth larger than when
 * compressed in one go, in less than half of the time.
 */
export function gzipInPieces(pieces: readonly Piece[]): Buffer {
  const parts: Buffer[] = []
  let fresh: Buffer[] = []
  function endFresh(): void {
    if (fresh.length > 0) parts.push(firstTime(fresh.length === 1 && fresh[0] ? fresh[0] : Buffer.concat(fresh)))
    fresh = []
  }
  for (const piece of pieces) {
    const known = piece.metBefore()
    if (known) {
      endFresh()
      parts.push(known)
    } else fresh.push(piece.bytes)
  }
  endFresh()
  return gzipFile(
    pieces.map((piece) => piece.bytes),
    [...parts, lastPart],
  )
}

function firstTime(bytes: Buffer): Buffer {
  return bytes.length < worthCompressing ? storePart(bytes) : deflatePart(bytes, 3)
}

/** Long texts, and as many short ones together as make a long one. */
function runs(texts: readonly string[]): string[] {
  const all: string[] = []
  let short = ''
  for (const text of texts) {
    if (short && (text.length >= worthRemembering || short.length >= worthRemembering)) {
      all.push(short)
      short = ''
    }
    if (text.length >= worthRemembering) all.push(text)
    else short += text
  }
  if (short) all.push(short)
  return all
}

function remember(seenBy: keyof typeof memories, text: string): Piece {
  if (memories[seenBy].signs + text.length > mostRemembered[seenBy]) memories[seenBy] = emptyMemory()
  const piece = new Piece(text)
  memories[seenBy].pieces.set(text, piece)
  memories[seenBy].signs += text.length
  return piece
}
