import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { sourceOfAddress } from './client-network.ts'

/** A whole campus on the night of a deadline, six lines a browser, stays far below it; someone who only wants to hold lines does not. */
const mostLines = 512
const sayAgainAfterMilliseconds = 60_000

interface LinesOptions {
  /** Every visitor comes through them, so they may have as many lines as there are visitors. */
  trustedProxies: readonly string[]
  log: FastifyBaseLogger
}

/** One source cannot take all lines there are. Past its share new ones are cut before they cost anything; those that are open go on. */
export function limitLinesOfOneSource(server: Server, { trustedProxies, log }: LinesOptions): void {
  const trusted = listOf(trustedProxies)
  const lines = new Map<string, number>()
  let lastSaid = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isOnThisMachine(remoteAddress) || trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return
    const source = sourceOfAddress(remoteAddress)
    const open = lines.get(source) ?? 0
    if (open >= mostLines) {
      socket.destroy()
      if (performance.now() - lastSaid < sayAgainAfterMilliseconds) return
      lastSaid = performance.now()
      return log.warn({ source, open }, 'one source holds as many lines as it may; if it is a proxy, name it in TRUSTED_PROXIES')
    }
    lines.set(source, open + 1)
    socket.once('close', () => {
      const left = (lines.get(source) ?? 1) - 1
      if (left > 0) lines.set(source, left)
      else lines.delete(source)
    })
  })
}

/** A proxy beside us that nobody named, or whoever looks after the machine. */
function isOnThisMachine(address: string): boolean {
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
