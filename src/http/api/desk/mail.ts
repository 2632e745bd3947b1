import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { resendMail, tryMailNow } from '#domain/mail/resend-mail.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { done, doneAnswer } from './desk-answers.ts'
import { organiserOf } from './desk-door.ts'

const tags = ['Desk']
const byId = z.object({ id: z.string() })

/** What organisers do with mails that went out, or did not. */
export function addDeskMailApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/mail/:id/resend',
    { schema: { tags, summary: 'Send a mail again, as a new one', params: byId, response: { 201: byId, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      return reply.code(201).send({ id: await resendMail(services, organiser, request.params.id) })
    },
  )

  typed.post(
    '/mail/:id/try',
    { schema: { tags, summary: 'Try a waiting or failed mail now', params: byId, response: { 200: doneAnswer, ...refused } } },
    async (request, reply) => {
      await tryMailNow(services, await organiserOf(services, request, reply), request.params.id)
      return done
    },
  )
}
