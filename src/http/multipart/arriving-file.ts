import { giveBlockBack, takeBlock } from '#platform/files/blocks.ts'

/** A line delivers up to 64 KiB at a time. One piece that waits is enough: the next waits in the line itself, where it takes none of our memory. */
const roomBytes = 64 * 1024

/** The line on which a file arrives. */
export interface Line {
  pause(): void
  resume(): void
}

/**
 * The bytes of one file between the line and the disk, gathered in a block that one file uses after the other. Each piece is copied as it comes and
 * forgotten while it is young; whoever reads is told only when the block is full. Then, and before anybody reads, the line is stopped, so that no
 * file takes more memory than its block.
 */
export class ArrivingFile implements AsyncIterable<Buffer> {
  readonly gathered = true
  /** Whether the sender's bytes went on past the limit. */
  wasCut = false
  /** What broke, when it was on the sender's side. */
  trouble: Error | undefined
  readonly #line: Line
  readonly #limitBytes: number
  /** Nothing before somebody reads, and while the bytes in it are read. */
  #block: Buffer | undefined
  #filled = 0
  /** What came while there was no block, or no room in it. */
  #waiting: Buffer[] = []
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
    this.#gather(bytes.length > room ? bytes.subarray(0, room) : bytes)
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
    this.#waiting = []
    this.#waitingBytes = 0
    this.#go()
  }

  /** Each piece is the reader's until the next is asked for. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const block = takeBlock()
    try {
      for (;;) {
        this.#fillAnew(block)
        while (this.#filled < block.length && !this.#isOver)
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        if (this.trouble) throw this.trouble
        if (this.#filled === 0) return
        this.#block = undefined
        yield block.subarray(0, this.#filled)
      }
    } finally {
      this.#block = undefined
      giveBlockBack(block)
    }
  }

  #fillAnew(block: Buffer): void {
    this.#block = block
    this.#filled = 0
    const waiting = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const piece of waiting) this.#gather(piece)
    if (this.#filled < block.length) this.#go()
  }

  #gather(piece: Buffer): void {
    const copied = this.#block ? piece.copy(this.#block, this.#filled) : 0
    this.#filled += copied
    if (copied < piece.length) {
      this.#waiting.push(copied === 0 ? piece : piece.subarray(copied))
      this.#waitingBytes += piece.length - copied
    }
    const isFull = this.#filled === this.#block?.length
    if (isFull || this.#waitingBytes >= roomBytes) this.#stop()
    if (isFull) this.#tell()
  }

  #stop(): void {
    if (this.#hasStopped) return
    this.#hasStopped = true
    this.#line.pause()
  }

  #go(): void {
    if (!this.#hasStopped) return
    this.#hasStopped = false
    this.#line.resume()
  }

  #tell(): void {
    this.#wake?.()
    this.#wake = undefined
  }
}
