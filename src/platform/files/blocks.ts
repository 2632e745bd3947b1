const kibibytes = (count: number) => count * 1024
const blockBytes = kibibytes(256)
/** What lies ready for the next file; more was only needed in a crowd. */
const mostReady = 4
const ready: Buffer[] = []

/**
 * A stretch of memory in which a file is gathered on its way to the disk, used by one after the other: memory that is asked for anew for each would
 * be given back only when the engine next looks for garbage, and its pages would have to be found anew each time.
 */
export function takeBlock(): Buffer {
  return ready.pop() ?? Buffer.allocUnsafeSlow(blockBytes)
}

/** Only for who will never look at it again. */
export function giveBlockBack(block: Buffer): void {
  if (ready.length < mostReady) ready.push(block)
}
