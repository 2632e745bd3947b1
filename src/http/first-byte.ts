import type { FastifyInstance, FastifyRequest } from 'fastify'

const arrivals = new WeakMap<FastifyRequest, Date>()

/** Records when a request began to arrive: a submission that began before the deadline is in time, however slow the connection. */
export function addFirstByte(server: FastifyInstance, now: () => Date): void {
  server.addHook('onRequest', (request, _reply, done) => {
    arrivals.set(request, now())
    done()
  })
}

export function firstByteAt(request: FastifyRequest): Date {
  const arrivedAt = arrivals.get(request)
  if (!arrivedAt) throw new Error('addFirstByte must be registered before this route.')
  return arrivedAt
}
