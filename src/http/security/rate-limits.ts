import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hours } from '#domain/durations.ts'
import { limitsOf } from '#domain/limits/limits.store.ts'
import type { LimitName, Limits } from '#domain/limits/limits.ts'
import { type RateCount, rateCountsOf } from '#domain/limits/rate-counts.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import type { Database } from '#domain/tables.ts'
import { sourceOf } from './client-network.ts'

const mostRemembered = 5000

/** Counts by the address of the socket, which nobody can choose, and for all processes together; a route takes part by naming a limit. Must come before the routes. */
export async function addRateLimits(server: FastifyInstance, services: Pick<Services, 'db' | 'now'>): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    keyGenerator: sourceOf,
    store: storeOf(services),
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

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** The library makes one for itself and a child for each limited route. */
function storeOf({ db, now }: Pick<Services, 'db' | 'now'>) {
  const counts = rateCountsOf(db)

  return class Store implements FastifyRateLimitStore {
    readonly #route: string
    /** Whoever is over the limit is sent away without asking the database again: a flood costs it nothing. */
    readonly #over = new Map<string, RateCount>()

    constructor(options: object) {
      const { routeInfo } = options as { routeInfo?: { method: string | string[]; url: string } }
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`
    }

    incr(source: string, answer: Answer, windowMilliseconds: number, most: number): void {
      this.#add(source, windowMilliseconds, most).then(
        ({ count, endsAt }) => answer(null, { current: count, ttl: endsAt.getTime() - now().getTime() }),
        (error: Error) => answer(error),
      )
    }

    async #add(source: string, windowMilliseconds: number, most: number): Promise<RateCount> {
      const known = this.#over.get(source)
      if (known && known.count > most && known.endsAt > now()) return known
      this.#over.delete(source)
      const counted = await counts.add(`${this.#route} ${source}`, windowMilliseconds, now())
      if (counted.count > most && this.#over.size < mostRemembered) this.#over.set(source, counted)
      return counted
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
}
