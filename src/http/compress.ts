import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { gzipPage } from './gzip-page.ts'

const brotli = promisify(brotliCompress)

/** Quality of brotli: 11 for what never changes, 10 for what is kept and sent often, 5 for what may be sent once only (as quick as 4, and 6 % smaller). */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: 5 | 10 | 11): Promise<Buffer> {
  if (encoding === 'gzip') return gzipPage(body, quality === 5 ? 4 : 6)
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
}
