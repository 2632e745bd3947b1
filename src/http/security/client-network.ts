import type { FastifyRequest } from 'fastify'

/** The address of the socket, which nobody can choose, or what a proxy that we trust says of it; of a home with its own IPv6 network, the network. */
export function sourceOf(request: FastifyRequest): string {
  return sourceOfAddress(request.ip)
}

export function sourceOfAddress(address = 'unknown'): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  return `${groups.slice(0, 4).join(':')}::/64`
}
