import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { limitsOf } from '#domain/limits/limits.store.ts'
import type { LimitName, Limits } from '#domain/limits/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import type { Database } from '#domain/tables.ts'

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

const rememberedMilliseconds = 1000
const remembered = new WeakMap<Database, { limits: Promise<Limits>; until: number }>()

/** A limit that organisers may change. On the night of a deadline it is read once a second, not once a request. */
export function limitOf({ db }: Pick<Services, 'db'>, name: LimitName): () => Promise<number> {
  return async () => {
    const known = remembered.get(db)
    if (known && performance.now() < known.until) return (await known.limits)[name]
    const limits = limitsOf(db).all()
    remembered.set(db, { limits, until: performance.now() + rememberedMilliseconds })
    // One that could not be read is asked for again.
    limits.catch(() => remembered.delete(db))
    return (await limits)[name]
  }
}

/** After a change: this process knows at once, the others within a second. */
export function forgetLimits({ db }: Pick<Services, 'db'>): void {
  remembered.delete(db)
}
