import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { takeCardEvent } from '#domain/money/cards/card-events.ts'
import type { Services } from '#domain/services.ts'
import { documentBytes } from '../security/json-bodies.ts'
import { refused, withSchemas } from './openapi.ts'

const taken = z.object({ received: z.literal(true) })

/** Events of the card provider. Their signature covers the bytes as they were sent, so that the body is not parsed here. */
export function addPaymentsApi(api: FastifyInstance, services: Services): void {
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: documentBytes }, (_request, body, done) => done(null, body))
  withSchemas(api).post(
    '/payments/webhooks/stripe',
    {
      schema: {
        tags: ['Payments'],
        summary: 'Take an event of Stripe, verified by its signature',
        consumes: ['application/json'],
        response: { 200: taken, ...refused },
      },
    },
    async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await takeCardEvent(services, body, typeof signature === 'string' ? signature : '')
      return reply.header('cache-control', 'private, no-store').send({ received: true as const })
    },
  )
}
