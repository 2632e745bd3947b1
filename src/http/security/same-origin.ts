import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writes are taken only from our own pages: the browser says where a request comes from, and a foreign page cannot change that. */
export function addSameOriginRule(server: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin
  server.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const fromOwnPage =
      site === undefined ? origin === undefined || origin === own || isSameHost(origin, request.headers.host) : site === 'same-origin' || site === 'none'
    if (!fromOwnPage) throw new Refusal('request.foreign_origin', 'This request came from another website and was refused.')
  })
}

/** A site reached by another name than PUBLIC_URL (a test, a tunnel) still works: the page and the request share that name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
