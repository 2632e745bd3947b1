import type { FastifyInstance } from 'fastify'
import { drawingAt, drawnFolder } from '#artwork/drawing-urls.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { acceptedEncoding, compress, type Encoding } from '../pages/compression.ts'

const maxCached = 2000

/** Portraits, covers, marks and slides, drawn when first requested and then cached. */
export function addDrawings(server: FastifyInstance, { key }: Pick<Services, 'key'>): void {
  const cache = new Map<string, Buffer>()

  async function encoded(file: string, encoding: Encoding): Promise<Buffer | undefined> {
    const entry = `${encoding} ${file}`
    const cached = cache.get(entry)
    if (cached) return cached
    const svg = drawingAt(key, file)
    if (svg === undefined) return undefined
    const made = encoding === 'identity' ? Buffer.from(svg) : await compress(Buffer.from(svg), encoding, 'thorough')
    const oldest = cache.keys().next()
    if (cache.size >= maxCached && !oldest.done) cache.delete(oldest.value)
    cache.set(entry, made)
    return made
  }

  server.get<{ Params: { file: string } }>(`${drawnFolder}:file`, async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const picture = await encoded(request.params.file, encoding)
    if (!picture) throw new Refusal('request.not_found', 'There is no such picture.')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding').type('image/svg+xml').send(picture)
  })
}
