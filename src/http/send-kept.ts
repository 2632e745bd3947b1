import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { KeptPage } from './page-memory.ts'

/** Sends an answer that is the same for everyone, or says that the copy which the client has is still good. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptPage): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.headers(kept.headers(encoding))
  if (isKnown(request.headers['if-none-match'], kept.etag(encoding))) return reply.code(304).send()
  return reply.headers(kept.bodyHeaders(encoding)).send(await kept.body(encoding))
}

/** A cache on the way may have made a tag weak; for a repeated reading that is the same tag. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}
