import { type PartHead, readPartHead } from './part-head.ts'

/** What becomes of the parts of a form, in their order. */
export interface PartReader {
  /** Bytes of a part that nobody wants are passed over. */
  begin(head: PartHead): ((bytes: Buffer) => void) | undefined
  end(): void
}

const mostHeadBytes = 8 * 1024
const mostParts = 300
const [dash, carriageReturn, space, tab] = [0x2d, 0x0d, 0x20, 0x09]
const lineEnd = Buffer.from('\r\n')
const endOfHead = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

export class DamagedMultipartError extends Error {}
export class TooManyPartsError extends Error {}

/**
 * Takes a form apart as it arrives, in pieces of any length, and keeps none of them: bytes of a part are handed on as they lie in what came. The
 * boundary is looked for by Node's own search in whole pieces; only where a piece ends with the beginning of one are a few bytes held back.
 */
export class MultipartParser {
  readonly #delimiter: Buffer
  readonly #reader: PartReader
  #state: 'data' | 'head' | 'over' = 'data'
  /** In data: what may be the beginning of a boundary. In a head: what has come of it. The first boundary may stand without a line before it. */
  #held: Buffer = lineEnd
  #take: ((bytes: Buffer) => void) | undefined
  #inPart = false
  #parts = 0
  #begun = false

  constructor(boundary: string, reader: PartReader) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#reader = reader
  }

  push(piece: Buffer): void {
    this.#begun = true
    let rest = piece
    while (rest.length > 0 && this.#state !== 'over') rest = this.#state === 'data' ? this.#readData(rest) : this.#readHead(rest)
  }

  /** Nothing more comes. What is cut off in the middle is damaged; nothing at all is an empty form. */
  finish(): void {
    if (this.#begun && this.#state !== 'over') throw new DamagedMultipartError('The form ends before its last boundary.')
  }

  #readData(piece: Buffer): Buffer {
    if (this.#held.length > 0) return this.#readSeam(piece)
    const at = piece.indexOf(this.#delimiter)
    if (at === -1) {
      const whole = lengthBeforeBeginning(piece, this.#delimiter)
      this.#give(piece.subarray(0, whole))
      this.#held = whole === piece.length ? nothing : Buffer.from(piece.subarray(whole))
      return nothing
    }
    this.#give(piece.subarray(0, at))
    this.#endPart()
    return piece.subarray(at + this.#delimiter.length)
  }

  /** Where two pieces meet: a boundary that begins in what was held back can only end within so many bytes of the next. */
  #readSeam(piece: Buffer): Buffer {
    const held = this.#held
    const seam = Buffer.concat([held, piece.subarray(0, this.#delimiter.length - 1)])
    this.#held = nothing
    const at = seam.indexOf(this.#delimiter)
    if (at !== -1) {
      this.#give(seam.subarray(0, at))
      this.#endPart()
      return piece.subarray(at + this.#delimiter.length - held.length)
    }
    if (piece.length >= this.#delimiter.length - 1) {
      this.#give(held)
      return piece
    }
    const whole = lengthBeforeBeginning(seam, this.#delimiter)
    this.#give(seam.subarray(0, whole))
    this.#held = seam.subarray(whole)
    return nothing
  }

  #readHead(piece: Buffer): Buffer {
    const before = this.#held.length
    const head = Buffer.concat([this.#held, piece.subarray(0, mostHeadBytes + endOfHead.length - before)])
    if (head.length >= 2 && head[0] === dash && head[1] === dash) {
      this.#state = 'over'
      return nothing
    }
    const line = afterPadding(head)
    if (head.length >= line + 2 && !head.subarray(line, line + 2).equals(lineEnd)) throw new DamagedMultipartError('A boundary does not end its line.')
    const end = head.indexOf(endOfHead, line)
    if (end === -1) {
      if (head.length > mostHeadBytes) throw new DamagedMultipartError('The head of a part is too long.')
      this.#held = head
      return nothing
    }
    this.#held = nothing
    this.#state = 'data'
    this.#beginPart(head.toString('utf8', line + 2, Math.max(end, line + 2)))
    return piece.subarray(end + endOfHead.length - before)
  }

  #beginPart(text: string): void {
    this.#parts += 1
    if (this.#parts > mostParts) throw new TooManyPartsError('The form has too many parts.')
    const head = headOrDamaged(text)
    this.#inPart = head !== undefined
    this.#take = head && this.#reader.begin(head)
  }

  #endPart(): void {
    if (this.#inPart) this.#reader.end()
    this.#inPart = false
    this.#take = undefined
    this.#state = 'head'
    this.#held = nothing
  }

  #give(bytes: Buffer): void {
    if (bytes.length > 0) this.#take?.(bytes)
  }
}

function headOrDamaged(text: string): PartHead | undefined {
  try {
    return readPartHead(text)
  } catch (error) {
    throw new DamagedMultipartError('The head of a part cannot be read.', { cause: error })
  }
}

/** How much of a piece cannot belong to a boundary that goes on in the next. */
function lengthBeforeBeginning(piece: Buffer, delimiter: Buffer): number {
  const first = Math.max(0, piece.length - delimiter.length + 1)
  for (let at = piece.indexOf(carriageReturn, first); at !== -1; at = piece.indexOf(carriageReturn, at + 1))
    if (piece.compare(delimiter, 0, piece.length - at, at) === 0) return at
  return piece.length
}

function afterPadding(head: Buffer): number {
  let at = 0
  while (head[at] === space || head[at] === tab) at += 1
  return at
}
