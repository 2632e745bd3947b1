import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { issueToken } from '#domain/forms/form-token.ts'
import type { Services } from '#domain/services.ts'
import { perHour } from '../security/rate-limits.ts'
import { refused, withSchemas } from './api-schemas.ts'

const tokenAnswer = z.object({ token: z.string() })

/** Tokens for forms on pages that are kept for everybody: asked for when a form is opened, never cached. */
export function addFormTokensApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/submissions/token',
    { config: perHour(6000), schema: { tags: ['Submissions'], summary: 'Open a submission form', response: { 200: tokenAnswer, ...refused } } },
    async (_request, reply) => reply.header('cache-control', 'private, no-store').send({ token: issueToken(services.key, 'submission', services.now()) }),
  )

  typed.post(
    '/forms/token',
    {
      config: perHour(6000),
      schema: {
        tags: ['Forms'],
        summary: 'Open a contact or apply form',
        querystring: z.object({ form: z.enum(['contact', 'apply']) }),
        response: { 200: tokenAnswer, ...refused },
      },
    },
    async (request, reply) => reply.header('cache-control', 'private, no-store').send({ token: issueToken(services.key, request.query.form, services.now()) }),
  )
}
