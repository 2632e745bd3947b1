import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import type { Draining } from './draining.ts'

/** `/healthz`: the process runs. `/readyz`: the database and the files can be used, and the process is not shutting down. */
export function addHealth(server: FastifyInstance, services: Pick<Services, 'ready'>, draining: Draining): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  server.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining.begun) return reply.code(503).send({ status: 'draining' })
    try {
      await services.ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
