import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because what it stands on answers. */
export function addHealth(server: FastifyInstance, services: Services): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  server.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await services.ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
