import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Accepts unsafe methods only from our own pages: a foreign page cannot forge Sec-Fetch-Site or Origin. */
export function addSameOriginRule(server: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin
  server.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const fromOwnPage =
      site === undefined ? origin === undefined || origin === own || isSameHost(origin, request.headers.host) : site === 'same-origin' || site === 'none'
    if (!fromOwnPage) throw new Refusal('request.foreign_origin', 'This request came from another website and was refused.')
  })
}

/** A site reached under another name than PUBLIC_URL (a test, a tunnel) still works: the page and the request share that name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
