import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seconds } from '#domain/durations.ts'

/** Whether this process has begun to shut down. */
export interface Draining {
  begun: boolean
}

const keepAlive = { max: seconds(1), interval: seconds(0.05) }

/** Browsers open connections in advance; Node does not count one without a request as idle. */
const unusedTimeout = seconds(2)

/** While the server drains, each response is the last on its connection. Must be added after every other listener of requests. */
export function addDraining(server: FastifyInstance, draining: Draining): void {
  server.server.prependListener('request', (_request, response) => {
    if (draining.begun) response.setHeader('connection', 'close')
  })
  const connections = new Set<Socket>()
  server.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    const closeUnused = () => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(closeUnused, unusedTimeout).unref()
  })
}

/**
 * Shuts the server down without dropping a request. For up to a second it still accepts and closes each connection with a response, because a client may
 * just be sending a request on a connection that the server closes first; then it stops accepting and finishes what was begun, up to the timeout.
 */
export async function drain(server: FastifyInstance, draining: Draining, timeout: number): Promise<void> {
  draining.begun = true
  for (let waited = 0; waited < keepAlive.max && (await openConnections(server.server)) > 0; waited += keepAlive.interval) await sleep(keepAlive.interval)
  const timer = setTimeout(() => server.server.closeAllConnections(), timeout)
  try {
    await server.close()
  } finally {
    clearTimeout(timer)
  }
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
}
