import type { FastifyInstance } from 'fastify'

/** Pages get their own policy with the hashes of their inline scripts; whatever sets none may load nothing at all. */
const nothingMayLoad = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Every answer carries these, errors and files included. HSTS only behind TLS: over plain HTTP browsers ignore it. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': nothingMayLoad,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Headers are set before anything else can answer, so that no refusal and no error goes out without them. */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
