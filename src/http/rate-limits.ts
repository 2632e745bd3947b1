import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '#domain/limits/limits.store.ts'
import type { LimitName } from '#domain/limits/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'

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
export function perHour(most: number | (() => Promise<number>)) {
  return { rateLimit: { max: most, timeWindow: hours(1) } }
}

/** A limit that organisers may change; read anew each time, so that it holds at once in every process. */
export function limitOf({ db }: Pick<Services, 'db'>, name: LimitName): () => Promise<number> {
  return async () => (await limitsOf(db).all())[name]
}
