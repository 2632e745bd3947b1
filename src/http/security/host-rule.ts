import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { isLocalAddress } from './client-network.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Load balancers ask by address. */
const forAnyHost = new Set(['/healthz', '/readyz'])

export const isLoopback = (url: string) => loopbackNames.has(new URL(url).hostname)

/** Takes only requests that name one host, and that of PUBLIC_URL where it is set. */
export function addHostRule(server: FastifyInstance, { publicUrl, isPublicUrlSet }: { publicUrl: string; isPublicUrlSet: boolean }): void {
  const own = new URL(publicUrl)

  server.addHook('onRequest', async (request) => {
    const { host } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1') throw new Refusal('request.malformed', 'A request must name its host.')
    // Node keeps the first of two; a proxy in front may have read the second.
    if (namesSeveralHosts(request)) throw new Refusal('request.malformed', 'A request must name one host.')
    if (!isPublicUrlSet || host === undefined || forAnyHost.has(request.url.split('?', 1)[0] ?? '')) return
    if (!isOwn(host, own) && !isFromThisMachine(host, request))
      throw new Refusal('request.wrong_host', `This site is at ${own.origin}. If you run it, let the proxy in front pass the visitor’s Host on.`)
  })
}

const namesSeveralHosts = ({ raw }: FastifyRequest) => raw.rawHeaders.filter((name, position) => position % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Many proxies leave out the port. */
function isOwn(host: string, own: URL): boolean {
  const named = host.toLowerCase()
  return named === own.host || named === own.hostname || named === `${own.hostname}:${own.protocol === 'https:' ? 443 : 80}`
}

/** The administrator, or a proxy on this machine that writes the address it connects to. */
function isFromThisMachine(host: string, { socket }: FastifyRequest): boolean {
  return isLocalAddress(socket.remoteAddress ?? '') && URL.canParse(`http://${host}`) && isLoopback(`http://${host}`)
}
