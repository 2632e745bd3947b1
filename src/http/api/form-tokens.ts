import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type FormEvidence, type FormName, isPageToken, issueToken, readToken } from '#domain/forms/form-token.ts'
import { honeypotName } from '#domain/forms/suspicion.ts'
import type { Services } from '#domain/services.ts'
import { tokenOf } from '../forms/admit-files.ts'
import type { ReceivedForm } from '../forms/received-form.ts'
import { clientNetwork } from '../security/client-network.ts'
import { perHour } from '../security/rate-limits.ts'
import { refused, withSchemas } from './openapi.ts'

const tokenResponse = z.object({ token: z.string() })

/** Tokens for forms on cached pages: requested when a form is opened, never cached themselves. */
export function addFormTokensApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/submissions/token',
    { config: perHour(6000), schema: { tags: ['Submissions'], summary: 'Open a submission form', response: { 200: tokenResponse, ...refused } } },
    async (_request, reply) => reply.header('cache-control', 'private, no-store').send({ token: issueToken(services.key, 'submission', services.now()) }),
  )

  typed.post(
    '/forms/token',
    {
      config: perHour(6000),
      schema: {
        tags: ['Forms'],
        summary: 'Open a contact, apply or registration form',
        querystring: z.object({ form: z.enum(['contact', 'apply', 'registration']) }),
        response: { 200: tokenResponse, ...refused },
      },
    },
    async (request, reply) => reply.header('cache-control', 'private, no-store').send({ token: issueToken(services.key, request.query.form, services.now()) }),
  )
}

/** Optional for programs; what comes without a token is marked for an organiser to look at first. */
export const tokenHeader = z.looseObject({ 'x-form-token': z.optional(z.string()) })

/** The form token, the honeypot field and the client's network. The token is sent in a header, so that the payload stays the specification's; a form post may carry it as a field. */
export function evidenceOf({ key, now }: Pick<Services, 'key' | 'now'>, form: FormName, request: FastifyRequest, received: ReceivedForm): FormEvidence {
  const sent = tokenOf(request, received.fields)
  const token = sent ? readToken(key, form, sent, now()) : undefined
  return { token: token && !isPageToken(key, form, token) ? token : undefined, honeypot: received.fields[honeypotName]?.[0], source: clientNetwork(request) }
}
