import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, gzip } from 'node:zlib'

const deflate = promisify(deflateRaw)
const gz = promisify(gzip)

/** Half of every page is the style sheet in its head, the same in all of them: it is compressed once, with care. */
let known: { styles: Buffer; deflated: Buffer } | undefined

/** A gzip file's head: deflated, no name, no time, made on Unix. */
const fileHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** As far back as a deflated text can refer. */
const reach = 32_768

/** One gzip file, of which only what differs from page to page is compressed now. */
export async function gzipPage(body: Buffer, level: number): Promise<Buffer> {
  const begin = body.indexOf('<style>')
  const end = body.indexOf('</style>', begin)
  if (begin < 0 || end < 0) return gz(body, { level })
  const styles = body.subarray(begin, end)
  const before = deflatePart(body.subarray(0, begin), level)
  if (!known?.styles.equals(styles)) known = { styles: Buffer.from(styles), deflated: deflatePart(styles, 9) }
  const { deflated } = known
  const rest = await deflate(body.subarray(end), { level, dictionary: styles.subarray(-reach) })
  const fileEnd = Buffer.alloc(8)
  fileEnd.writeUInt32LE(crc32(body), 0)
  fileEnd.writeUInt32LE(body.length, 4)
  return Buffer.concat([fileHead, before, deflated, rest, fileEnd])
}

/** Ends between two bytes and without the mark of the last part: another goes on from there. */
function deflatePart(text: Buffer, level: number): Buffer {
  return deflateRawSync(text, { level, finishFlush: constants.Z_SYNC_FLUSH })
}
