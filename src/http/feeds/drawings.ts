import type { FastifyInstance } from 'fastify'
import { drawingAt, drawnFolder } from '#artwork/drawing-urls.ts'
import { Refusal } from '#domain/refusal.ts'
import { acceptedEncoding, compress, type Encoding } from '../pages/compression.ts'

const mostKept = 2000

/** Portraits, covers, marks and slides: drawn when first asked for, then kept. */
export function addArtwork(server: FastifyInstance): void {
  const kept = new Map<string, Buffer>()

  async function form(file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const key = `${encoding} ${file}`
    const known = kept.get(key)
    if (known) return known
    const svg = drawingAt(file)
    if (svg === undefined) return undefined
    const made = encoding === 'identity' ? Buffer.from(svg) : await compress(Buffer.from(svg), encoding, 'cached')
    const oldest = kept.keys().next()
    if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
    kept.set(key, made)
    return made
  }

  server.get<{ Params: { file: string } }>(`${drawnFolder}:file`, async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const picture = await form(request.params.file, encoding)
    if (!picture) throw new Refusal('request.not_found', 'There is no such picture.')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').type('image/svg+xml').send(picture)
  })
}
