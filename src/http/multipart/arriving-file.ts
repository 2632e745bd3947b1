/** A line delivers up to 64 KiB at a time. One piece that waits for the disk is enough: the next waits in the line itself, where it takes none of our memory. */
const roomBytes = 64 * 1024

/** The line on which a file arrives. */
export interface Line {
  pause(): void
  resume(): void
}

/** The bytes of one file between the line and the disk. When the disk is slower the line is stopped, so that no file takes more memory than its room. */
export class ArrivingFile implements AsyncIterable<Buffer> {
  /** Whether the sender's bytes went on past the limit. */
  wasCut = false
  /** What broke, when it was on the sender's side. */
  trouble: Error | undefined
  readonly #line: Line
  readonly #limitBytes: number
  #pieces: Buffer[] = []
  #waitingBytes = 0
  #arrivedBytes = 0
  #isOver = false
  #isUnwanted = false
  #hasStopped = false
  #wake: (() => void) | undefined

  constructor(line: Line, limitBytes: number) {
    this.#line = line
    this.#limitBytes = limitBytes
  }

  push(bytes: Buffer): void {
    const room = this.#limitBytes - this.#arrivedBytes
    this.#arrivedBytes += bytes.length
    if (bytes.length > room) this.wasCut = true
    if (this.#isUnwanted || room <= 0) return
    const piece = bytes.length > room ? bytes.subarray(0, room) : bytes
    this.#pieces.push(piece)
    this.#waitingBytes += piece.length
    if (this.#waitingBytes >= roomBytes && !this.#hasStopped) {
      this.#hasStopped = true
      this.#line.pause()
    }
    this.#tell()
  }

  end(): void {
    this.#isOver = true
    this.#tell()
  }

  /** Whoever reads the file is told; what has arrived of it is worth nothing. */
  fail(error: Error): void {
    if (this.#isOver) return
    this.trouble = error
    this.end()
  }

  /** Nobody reads it any more: the rest is taken from the line and dropped. */
  drop(): void {
    this.#isUnwanted = true
    this.#pieces = []
    this.#waitingBytes = 0
    this.#go()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const pieces = this.#pieces
      this.#pieces = []
      // Handed on together: a step to and fro for each piece would cost more than the piece.
      for (const piece of pieces) {
        yield piece
        this.#waitingBytes -= piece.length
      }
      this.#go()
      if (this.#pieces.length > 0) continue
      if (this.trouble) throw this.trouble
      if (this.#isOver) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  #go(): void {
    if (!this.#hasStopped || this.#waitingBytes >= roomBytes) return
    this.#hasStopped = false
    this.#line.resume()
  }

  #tell(): void {
    this.#wake?.()
    this.#wake = undefined
  }
}
