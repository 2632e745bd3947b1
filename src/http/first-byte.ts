import type { FastifyInstance, FastifyRequest } from 'fastify'

const arrivals = new WeakMap<FastifyRequest, Date>()

/** Notes when a request began to arrive: whoever began in time is in time, however slow the line and large the file. */
export function addFirstByte(server: FastifyInstance, now: () => Date): void {
  server.addHook('onRequest', async (request) => {
    arrivals.set(request, now())
  })
}

export function firstByteAt(request: FastifyRequest): Date {
  const moment = arrivals.get(request)
  if (!moment) throw new Error('The arrival of this request was not noted: addFirstByte must come before its route.')
  return moment
}
