import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** 'thorough' only for the few responses that are sent many times: it costs several times as much processor time. */
const levels = { quick: { brotli: 3, gzip: 3 }, thorough: { brotli: 8, gzip: 7 } } as const
export type Effort = keyof typeof levels

/** Below this size a compressed body is hardly smaller, or larger. */
export const minCompressedBytes = 1024

export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: levels[effort].gzip })
  return brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: levels[effort].brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** The smallest encoding that the client accepts. A quality of zero is a refusal. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((one) => one.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
