import type { FastifyInstance } from 'fastify'

/** One line a request. The route's pattern stands in it and not the address: addresses can hold names, and later secrets. */
export function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const pattern = request.routeOptions.url ?? 'unknown'
    request.log.info({ method: request.method, route: pattern, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
