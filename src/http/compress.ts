import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'
import { gzipPage } from './gzip-page.ts'

const sizeOf = (body: Buffer) => ({ [constants.BROTLI_PARAM_SIZE_HINT]: body.length })
const brotli = promisify(brotliCompress)

/** Quality of brotli: 11 for what never changes, 10 for what is kept and sent often, 5 for what may be sent once only (as quick as 4, and 6 % smaller). */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: 5 | 10 | 11): Promise<Buffer> {
  if (encoding === 'gzip') return gzipPage(body, quality === 5 ? 4 : 6)
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...sizeOf(body) } })
}

/** For a page that one person gets once: in a fifth of the time and an eighth larger. Too quick to be worth the way to another thread and back. */
export function compressOnce(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer {
  const chunkSize = 64 * 1024
  if (encoding === 'gzip') return gzipSync(body, { level: 2, chunkSize })
  return brotliCompressSync(body, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 3, ...sizeOf(body) } })
}
