import type { Pieces } from '#domain/files/file-store.ts'

const kibibytes = (count: number) => count * 1024

/** All that is lent out at a time, beyond the shortest for each of a crowd. */
const lentBytes = kibibytes(3 * 1024)
const [longest, shortest] = [kibibytes(1024), kibibytes(64)]
/** What lies ready for the next files; more was only needed in a crowd. */
const mostReadyBytes = kibibytes(2 * 1024)
const ready: Buffer[] = []
let inUse = 0

/**
 * A stretch of memory in which a file is gathered on its way to the disk, used by one after the other: memory that is asked for anew for each would
 * be given back only when the engine next looks for garbage, and its pages would have to be found anew each time. A long one spares trips to the
 * disk, each to another thread and back; of what is not lent out nobody gets more than half, so that a crowd takes hardly more memory than a few.
 */
export function takeBlock(): Buffer {
  let bytes = longest
  while (bytes > shortest && bytes > (lentBytes - inUse) / 2) bytes /= 2
  inUse += bytes
  const fitting = ready.findIndex(({ length }) => length === bytes)
  return (fitting < 0 ? undefined : ready.splice(fitting, 1)[0]) ?? Buffer.allocUnsafeSlow(bytes)
}

/** Only for who will never look at it again. */
export function giveBlockBack(block: Buffer): void {
  inUse -= block.length
  const readyBytes = ready.reduce((sum, { length }) => sum + length, 0)
  if (block.length > shortest && readyBytes + block.length <= mostReadyBytes) ready.push(block)
}

/** Each write is a trip to another thread and back: the small pieces of a source are gathered, and forgotten at once. */
export async function* gather(pieces: Pieces): AsyncGenerator<Buffer> {
  const block = takeBlock()
  let filled = 0
  try {
    for await (const piece of pieces) {
      for (let taken = 0; taken < piece.length; ) {
        const copied = piece.copy(block, filled, taken)
        taken += copied
        filled += copied
        if (filled < block.length) continue
        yield block
        filled = 0
      }
    }
    if (filled > 0) yield block.subarray(0, filled)
  } finally {
    giveBlockBack(block)
  }
}
