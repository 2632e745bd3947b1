import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Quality of brotli: 11 for what never changes, 7 for what is kept and sent often, 4 for what may be sent once only and must cost little. */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: 4 | 7 | 11): Promise<Buffer> {
  if (encoding === 'gzip') return gz(body, { level: quality === 4 ? 4 : 6 })
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
}
