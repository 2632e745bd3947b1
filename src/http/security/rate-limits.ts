import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hours, seconds } from '#domain/durations.ts'
import { limitsOf, type RateCount, rateCountsOf } from '#domain/limits/limits.store.ts'
import type { LimitName, Limits } from '#domain/limits/limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import type { Database } from '#domain/tables.ts'
import { clientNetwork } from './client-network.ts'

const maxBlocked = 5000

/** Counts requests by client network, for all processes together, on the routes that name a limit. Must be registered before them. */
export async function addRateLimits(server: FastifyInstance, services: Pick<Services, 'db' | 'now'>): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    keyGenerator: clientNetwork,
    store: storeOf(services),
    errorResponseBuilder: (_request, context) =>
      new Refusal('request.too_many', `Too much has come from your network in a short time. Nothing you wrote is lost: please try again in ${context.after}.`),
  })
}

/** Generous on purpose: a whole university sends from one address on the night of a deadline. */
export function perHour(max: number | (() => Promise<number>)) {
  return { rateLimit: { max, timeWindow: hours(1) } }
}

const limitsTtl = seconds(1)
const cachedLimits = new WeakMap<Database, { limits: Promise<Limits>; until: number }>()

/** A limit that organisers may change; it is read at most once a second. */
export function limitOf({ db }: Pick<Services, 'db'>, name: LimitName): () => Promise<number> {
  return async () => {
    const cached = cachedLimits.get(db)
    if (cached && performance.now() < cached.until) return (await cached.limits)[name]
    const limits = limitsOf(db).all()
    cachedLimits.set(db, { limits, until: performance.now() + limitsTtl })
    limits.catch(() => cachedLimits.delete(db))
    return (await limits)[name]
  }
}

/** After a change this process reads the limits at once, the others within a second. */
export function invalidateLimits({ db }: Pick<Services, 'db'>): void {
  cachedLimits.delete(db)
}

type Callback = Parameters<FastifyRateLimitStore['incr']>[1]

/** The library creates one store for itself and a child for each limited route. */
function storeOf({ db, now }: Pick<Services, 'db' | 'now'>) {
  const counts = rateCountsOf(db)

  return class Store implements FastifyRateLimitStore {
    readonly #route: string
    /** Networks over the limit are refused without another query. */
    readonly #blocked = new Map<string, RateCount>()

    constructor(options: object) {
      const { routeInfo } = options as { routeInfo?: { method: string | string[]; url: string } }
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`
    }

    incr(source: string, callback: Callback, window: number, max: number): void {
      this.#add(source, window, max).then(
        ({ count, endsAt }) => callback(null, { current: count, ttl: endsAt.getTime() - now().getTime() }),
        (error: Error) => callback(error),
      )
    }

    async #add(source: string, window: number, max: number): Promise<RateCount> {
      const known = this.#blocked.get(source)
      if (known && known.count > max && known.endsAt > now()) return known
      this.#blocked.delete(source)
      const counted = await counts.add(`${this.#route} ${source}`, window, now())
      if (counted.count > max && this.#blocked.size < maxBlocked) this.#blocked.set(source, counted)
      return counted
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
}
