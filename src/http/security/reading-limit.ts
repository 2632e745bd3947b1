import { setTimeout as pause } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { type Semaphore, semaphore } from '#platform/semaphore.ts'
import { sessionSecretOf, signedInOf } from '../sessions/sessions.ts'
import { clientNetwork, isLocalAddress } from './client-network.ts'

/** A whole campus reads below it, because public pages come from the cache and are not counted. */
const maxRendered = 100
const window = seconds(10)

/** More at a time would only hold more memory, because a process renders one page after another. */
const maxAtOnce = 2
const maxQueued = 100
/** A network rests for twice the time that its page took, so that it has at most a third of the process, however slow the machine. */
const restPerWork = 2
const maxRest = seconds(1)
/** Refusals of one network are sent at this pace: a flood that waits for them leaves the processor to others. */
const refusalInterval = seconds(0.02)
/** As many as a network may have connections. More come only through a proxy, and are refused at once. */
const maxHeld = 512

export interface ReadingLimit {
  /** The seconds that a client must wait before anything more is rendered for it, or undefined. To a client that must wait it does not answer at once. */
  secondsToWait(request: FastifyRequest): Promise<number | undefined>
  /** Runs few tasks of one network at a time, so that its flood does not delay what others read. */
  inTurn<Result>(request: FastifyRequest, task: () => Promise<Result>): Promise<Result>
}

/**
 * Limits what is rendered for one network in this process; a count in the database would cost a write per page.
 * People who are signed in have a limit of their own, so that a flood from their network does not stop their work.
 */
export async function readingLimit(server: FastifyInstance, services: Services): Promise<ReadingLimit> {
  let byNetwork: ReturnType<FastifyInstance['createRateLimit']> | undefined
  let byAccount: typeof byNetwork
  // Registered in a context of its own: the limits of writing are counted in the database.
  await server.register(async (context) => {
    await context.register(rateLimit, { global: false, max: maxRendered, timeWindow: window })
    // A proxy on this machine that TRUSTED_PROXIES does not name, or its administrator.
    byNetwork = context.createRateLimit({ keyGenerator: clientNetwork, allowList: (request) => isLocalAddress(request.ip) })
    byAccount = context.createRateLimit({ keyGenerator: async (request) => (await signedInOf(services, request))?.accountId ?? 'nobody' })
  })

  const renders = queuesByNetwork(maxAtOnce)
  const refusals = queuesByNetwork(1)

  async function secondsToWait(request: FastifyRequest): Promise<number | undefined> {
    const queued = renders.size(clientNetwork(request))
    const network = await byNetwork?.(request)
    if (!network || network.isAllowed) return undefined
    if (queued >= maxQueued) return network.ttlInSeconds
    if (!network.isExceeded) return undefined
    const isSignedIn = sessionSecretOf(request.headers.cookie, services.publicUrl) !== undefined && (await signedInOf(services, request)) !== undefined
    const account = isSignedIn ? await byAccount?.(request) : undefined
    return account && (account.isAllowed || !account.isExceeded) ? undefined : network.ttlInSeconds
  }

  return {
    async secondsToWait(request) {
      const wait = await secondsToWait(request)
      const network = clientNetwork(request)
      if (wait !== undefined && refusals.size(network) < maxHeld) await refusals.run(network, () => pause(refusalInterval))
      return wait
    },
    inTurn(request, task) {
      if (isLocalAddress(request.ip)) return task()
      return new Promise((resolve, reject) => {
        void renders.run(clientNetwork(request), async () => {
          const begunAt = performance.now()
          await task().then(resolve, reject)
          await pause(Math.min(maxRest, restPerWork * (performance.now() - begunAt)), undefined, { ref: false })
        })
      })
    },
  }
}

/** A queue for each network that has anything to do. */
export function queuesByNetwork(concurrency: number) {
  const queues = new Map<string, Semaphore>()
  return {
    /** Tasks of a network that run or wait. */
    size: (network: string) => queues.get(network)?.size() ?? 0,
    async run(network: string, task: () => Promise<void>): Promise<void> {
      const queue = queues.get(network) ?? semaphore({ concurrency, maxQueued: Number.POSITIVE_INFINITY })
      queues.set(network, queue)
      await queue.run(task)
      if (queue.size() === 0) queues.delete(network)
    },
  }
}

export interface CostlyRoute {
  onRequest: (request: FastifyRequest) => Promise<void>
}

/** The options of a route that is costly to answer and not cached. */
export function costlyRoute({ secondsToWait }: Pick<ReadingLimit, 'secondsToWait'>): CostlyRoute {
  return {
    async onRequest(request) {
      const wait = await secondsToWait(request)
      if (wait === undefined) return
      throw new Refusal('request.too_many', 'Very much was requested from your network within a few seconds. Please try again in a moment.', {}, wait)
    },
  }
}
