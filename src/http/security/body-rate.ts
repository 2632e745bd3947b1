import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { minutes } from '#domain/durations.ts'

/** A phone at 5 KB/s with a pause of a minute and a half in a tunnel stays above 1 KB/s. */
const defaultRate = { window: minutes(2), minBytes: 120 * 1024 }

/** Closes a connection whose request body arrives so slowly that it only holds its place. */
export function limitBodyRate(server: FastifyInstance, { window, minBytes } = defaultRate): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    // A request that a test injects has no connection.
    if (hasBody && raw.socket instanceof Socket) {
      let before = raw.socket.bytesRead
      const timer = setInterval(() => {
        const arrived = raw.socket.bytesRead - before
        before = raw.socket.bytesRead
        // With something left to read it is the server that is slow.
        if (raw.complete || raw.readableLength > 0 || arrived >= minBytes) return
        clearInterval(timer)
        // As Node does when its own timeout for a request has passed.
        server.server.emit('clientError', Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
      }, window).unref()
      raw.once('close', () => clearInterval(timer))
    }
    done()
  })
}
