import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

const hours = (count: number) => count * 3_600_000

/** Counts by the address of the socket, which nobody can choose; a route takes part by naming a limit. Must come before the routes. */
export async function addRateLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    keyGenerator: (request) => request.socket.remoteAddress ?? 'unknown',
    errorResponseBuilder: (_request, context) =>
      new Refusal('request.too_many', `Too much has come from your network in a short time. Nothing you wrote is lost: please try again in ${context.after}.`),
  })
}

/** Generous on purpose: a whole university sends from one address on the night of a deadline. */
export function perHour(most: number) {
  return { rateLimit: { max: most, timeWindow: hours(1) } }
}
