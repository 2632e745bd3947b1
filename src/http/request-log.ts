import type { FastifyInstance, FastifyRequest } from 'fastify'

const refusals = new WeakMap<FastifyRequest, string>()

/** Why a request was refused, for its line: whoever tries doors is seen by the doors that did not open. */
export function noteRefusal(request: FastifyRequest, code: string): void {
  refusals.set(request, code)
}

/** One line a request. The route's pattern stands in it and not the address: addresses can hold names, and later secrets. */
export function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const pattern = request.routeOptions.url ?? 'unknown'
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const refusal = refusals.get(request)
    request.log.info({ method: request.method, route: pattern, status: reply.statusCode, milliseconds, ...(refusal && { refusal }) }, 'answered')
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
