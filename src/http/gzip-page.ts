import { promisify } from 'node:util'
import { deflateRaw, gzip } from 'node:zlib'
import { deflatePart, gzipFile } from './gzip-file.ts'

const deflate = promisify(deflateRaw)
const gz = promisify(gzip)

/** Half of every page is the style sheet in its head, the same in all of them: it is compressed once, with care. */
let known: { styles: Buffer; deflated: Buffer } | undefined

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
  return gzipFile([body], [before, deflated, rest])
}
