import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { isLoopback } from './host-rule.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Accepts unsafe methods only from our own pages: a foreign page cannot forge Sec-Fetch-Site or Origin. */
export function addSameOriginRule(server: FastifyInstance, { publicUrl, isPublicUrlSet }: { publicUrl: string; isPublicUrlSet: boolean }): void {
  const own = new URL(publicUrl).origin
  // A site without a name of its own (a test, a tunnel), or one that is reached as 127.0.0.1 and as localhost.
  const hasOtherNames = !isPublicUrlSet || isLoopback(publicUrl)

  server.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const isOwnOrigin = origin === undefined || origin === own || (hasOtherNames && origin === originOfRequest(request))
    const fromOwnPage = site === undefined ? isOwnOrigin : site === 'same-origin' || site === 'none'
    if (!fromOwnPage) throw new Refusal('request.foreign_origin', 'This request came from another website and was refused.')
  })
}

/** Scheme, host and port, because a page over plain HTTP is another origin than the same host over TLS. */
const originOfRequest = ({ protocol, headers }: FastifyRequest) => `${protocol}://${headers.host}`
