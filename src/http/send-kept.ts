import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { KeptPage } from './page-memory.ts'

/** Sends an answer that is the same for everyone, or says that the copy which the client has is still good. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptPage, cacheControl: string): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const etag = kept.etag(encoding)
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(kept.contentType).send(await kept.body(encoding))
}

/** A cache on the way may have made a tag weak; for a repeated reading that is the same tag. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}
