import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { minutes } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import { isLocalAddress, networkOfAddress } from './client-network.ts'

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
    // A reverse proxy on this machine that TRUSTED_PROXIES does not name, or its administrator, is not limited.
    if (remoteAddress === undefined || isLocalAddress(remoteAddress) || trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return
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

/** So many requests may wait behind the one that is being answered. */
const maxPipelined = 16
/** Nobody who means well has so many on the way; they would all be held in memory. */
const maxFlood = 64

/**
 * Answers pipelined requests one after the other, so that a connection never costs more than one request at a time. The first one too many is told
 * so in its turn and ends the connection; a flood ends it at once.
 */
export function limitPipelining(server: FastifyInstance): void {
  const pipelines = new WeakMap<Socket, { waiting: (() => void)[]; dropped: number | undefined }>()

  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const pipeline = pipelines.get(socket) ?? { waiting: [], dropped: undefined }
    pipelines.set(socket, pipeline)
    reply.raw.once('close', () => {
      if (!socket.destroyed) pipeline.waiting.shift()?.()
    })
    // The response at the head of the queue owns the socket; the others wait for it.
    if (reply.raw.socket !== null) return done()
    if (pipeline.dropped !== undefined) {
      // Never answered: the connection ends before its turn.
      reply.hijack()
      pipeline.dropped += 1
      if (pipeline.dropped > maxFlood) socket.destroy()
    } else if (pipeline.waiting.length < maxPipelined) pipeline.waiting.push(done)
    else {
      reply.header('connection', 'close')
      pipeline.waiting.push(() => done(tooManyPipelined()))
      pipeline.dropped = 0
    }
  })
}

const tooManyPipelined = () => new Refusal('request.too_many', 'Too many requests came on one connection without waiting for the responses.')
