import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A gzip file's head: deflated, no name, no time, made on Unix. */
const fileHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty part with the mark of the last. */
export const lastPart = Buffer.from([3, 0])

/** One file of parts that were deflated each on its own; `bytes` are what they say together. */
export function gzipFile(bytes: readonly Buffer[], parts: readonly Buffer[]): Buffer {
  const fileEnd = Buffer.alloc(8)
  fileEnd.writeUInt32LE(
    bytes.reduce((sum, some) => crc32(some, sum), 0),
    0,
  )
  fileEnd.writeUInt32LE(
    bytes.reduce((length, some) => length + some.length, 0),
    4,
  )
  return Buffer.concat([fileHead, ...parts, fileEnd])
}

/** As it is: a mark that says so, its length in two bytes, and the same turned round. Ends and begins between two bytes, as the others do. */
export function storePart(text: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(~text.length & 0xffff, 3)
  return Buffer.concat([head, text])
}

/** Nothing in a short text is further back than this, and to make room for more takes as long as to compress it. */
const short = { bytes: 8192, room: { windowBits: 13, memLevel: 6, chunkSize: 4096 } }

/** Ends between two bytes and without the mark of the last part: another goes on from there. */
export function deflatePart(text: Buffer, level: number): Buffer {
  return deflateRawSync(text, { level, finishFlush: constants.Z_SYNC_FLUSH, ...(text.length <= short.bytes ? short.room : {}) })
}
