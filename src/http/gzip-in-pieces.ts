import { deflatePart, gzipFile, lastPart } from './gzip-file.ts'

/** What is shorter is taken together with its neighbours. */
const worthRemembering = 2048
/** Of text, and all of it: about as much as the pages of one site have in common, and the pages of its desk, which must not push those out. */
const mostRemembered = { everyone: 1024 * 1024, one: 512 * 1024 }

/** A piece of a page as it is sent. */
export class Piece {
  readonly bytes: Buffer
  #deflated: Buffer | undefined
  #thorough = false

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  /** Whatever is asked for a second time is worth more effort. */
  deflated(): Buffer {
    if (!this.#deflated) this.#deflated = deflatePart(this.bytes, 3)
    else if (!this.#thorough) {
      this.#thorough = true
      this.#deflated = deflatePart(this.bytes, 9)
    }
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
  return gzipFile(
    pieces.map((piece) => piece.bytes),
    [...pieces.map((piece) => piece.deflated()), lastPart],
  )
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
