import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { minutes } from '#domain/durations.ts'
import { networkOfAddress } from './client-network.ts'

/** A whole campus on the night of a deadline, six connections a browser, stays far below it. */
const maxConnections = 512
const warnEvery = minutes(1)

interface ConnectionLimitOptions {
  /** Every visitor comes through them, so they may have as many connections as there are visitors. */
  trustedProxies: readonly string[]
  log: FastifyBaseLogger
}

/** Closes new connections of a network that holds too many already; the open ones go on. */
export function limitConnections(server: Server, { trustedProxies, log }: ConnectionLimitOptions): void {
  const trusted = blockListOf(trustedProxies)
  const openByNetwork = new Map<string, number>()
  let lastWarning = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isLocal(remoteAddress) || trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return
    const network = networkOfAddress(remoteAddress)
    const open = openByNetwork.get(network) ?? 0
    if (open >= maxConnections) {
      socket.destroy()
      if (performance.now() - lastWarning < warnEvery) return
      lastWarning = performance.now()
      return log.warn({ source: network, open }, 'one network holds the maximum number of connections; if it is a proxy, name it in TRUSTED_PROXIES')
    }
    openByNetwork.set(network, open + 1)
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  })
}

/** A reverse proxy on this machine that TRUSTED_PROXIES does not name, or its administrator. */
function isLocal(address: string): boolean {
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const maxPipelined = 4

/** Closes a connection that pipelines more and more requests without waiting for responses, as no browser or proxy does. */
export function limitPipelining(server: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>()

  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // The response at the head of the queue owns the socket; the others wait for it.
    if (reply.raw.socket !== null || !socket) return done()
    const waiting = (pending.get(socket) ?? 0) + 1
    if (waiting >= maxPipelined) {
      reply.hijack()
      socket.destroy()
      return
    }
    pending.set(socket, waiting)
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    done()
  })
}
