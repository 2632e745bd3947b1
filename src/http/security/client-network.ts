import type { FastifyRequest } from 'fastify'

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
