import type { FastifyInstance, FastifyRequest } from 'fastify'

const refusals = new WeakMap<FastifyRequest, string>()

/** Adds the refusal code to the log entry of a request, so that probing shows in the log. */
export function noteRefusal(request: FastifyRequest, code: string): void {
  refusals.set(request, code)
}

/** One log entry per request, with the route pattern instead of the address, which can hold names and secrets. */
export function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const pattern = request.routeOptions.url ?? 'unknown'
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const refusal = refusals.get(request)
    request.log.info({ method: request.method, route: pattern, status: reply.statusCode, milliseconds, ...(refusal && { refusal }) }, 'answered')
    done()
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
