import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import type { Leaving } from './take-leave.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because what it stands on answers, and will go on doing so. */
export function addHealth(server: FastifyInstance, services: Services, leaving: Leaving): void {
  server.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  server.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' })
    try {
      await services.ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
