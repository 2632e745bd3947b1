import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sessionSecretOf, signedInOf } from '../sessions/sessions.ts'
import { clientNetwork, isLocalAddress } from './client-network.ts'

/** A whole campus reads below it, because public pages come from the cache and are not counted. */
const maxRendered = 100
const window = seconds(10)

/** The seconds that a client must wait before anything more is rendered for it, or undefined. */
export type SecondsToWait = (request: FastifyRequest) => Promise<number | undefined>

/**
 * Limits what is rendered for one network in this process; a count in the database would cost a write per page.
 * People who are signed in have a limit of their own, so that a flood from their network does not stop their work.
 */
export async function readingLimit(server: FastifyInstance, services: Services): Promise<SecondsToWait> {
  let byNetwork: ReturnType<FastifyInstance['createRateLimit']> | undefined
  let byAccount: typeof byNetwork
  // Registered in a context of its own: the limits of writing are counted in the database.
  await server.register(async (context) => {
    await context.register(rateLimit, { global: false, max: maxRendered, timeWindow: window })
    // A proxy on this machine that TRUSTED_PROXIES does not name, or its administrator.
    byNetwork = context.createRateLimit({ keyGenerator: clientNetwork, allowList: (request) => isLocalAddress(request.ip) })
    byAccount = context.createRateLimit({ keyGenerator: async (request) => (await signedInOf(services, request))?.accountId ?? 'nobody' })
  })

  return async (request) => {
    const network = await byNetwork?.(request)
    if (!network || network.isAllowed || !network.isExceeded) return undefined
    const isSignedIn = sessionSecretOf(request.headers.cookie, services.publicUrl) !== undefined && (await signedInOf(services, request)) !== undefined
    const account = isSignedIn ? await byAccount?.(request) : undefined
    return account && (account.isAllowed || !account.isExceeded) ? undefined : network.ttlInSeconds
  }
}

export interface ReadingLimit {
  onRequest: (request: FastifyRequest) => Promise<void>
}

/** The options of a route that is costly to answer and not cached. */
export function limitReading(secondsToWait: SecondsToWait): ReadingLimit {
  return {
    async onRequest(request) {
      const wait = await secondsToWait(request)
      if (wait === undefined) return
      throw new Refusal('request.too_many', 'Very much was requested from your network within a few seconds. Please try again in a moment.', {}, wait)
    },
  }
}
