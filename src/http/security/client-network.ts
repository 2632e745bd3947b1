import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The client's address as the socket or a trusted proxy reports it; for IPv6 its /64 network, which is one household. */
export function clientNetwork(request: FastifyRequest): string {
  return networkOfAddress(request.ip)
}

export function networkOfAddress(address = 'unknown'): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** An address of this machine itself. */
export function isLocalAddress(address: string): boolean {
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Says once that a proxy in front is not named, because every visitor then counts as one. */
export function warnOfUnnamedProxy(server: FastifyInstance, trustedProxies: readonly string[]): void {
  let isKnown = trustedProxies.length > 0
  server.addHook('onRequest', async (request) => {
    if (isKnown || !forwardingHeaders.some((name) => request.headers[name] !== undefined)) return
    isKnown = true
    request.log.warn('a request was forwarded by a proxy that TRUSTED_PROXIES does not name: all its visitors count as one client')
  })
}
