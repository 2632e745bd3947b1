import type { Pieces } from '#domain/files/file-store.ts'

const kibibytes = (count: number) => count * 1024

/** Long ones spare trips to the disk; when many files arrive at once each has a short one, so that a crowd takes hardly more memory than a few. */
const long = { bytes: kibibytes(256), most: 8 }
const shortBytes = kibibytes(64)
/** What lies ready for the next file; more was only needed in a crowd. */
const mostReady = 4
const ready: Buffer[] = []
let longInUse = 0

/**
 * A stretch of memory in which a file is gathered on its way to the disk, used by one after the other: memory that is asked for anew for each would
 * be given back only when the engine next looks for garbage, and its pages would have to be found anew each time.
 */
export function takeBlock(): Buffer {
  if (longInUse >= long.most) return Buffer.allocUnsafeSlow(shortBytes)
  longInUse += 1
  return ready.pop() ?? Buffer.allocUnsafeSlow(long.bytes)
}

/** Only for who will never look at it again. */
export function giveBlockBack(block: Buffer): void {
  if (block.length < long.bytes) return
  longInUse -= 1
  if (ready.length < mostReady) ready.push(block)
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
