import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keepMailTemplate } from '#domain/mail/keep-mail-template.ts'
import { mailTemplateBody } from '#domain/mail/mail-template.schema.ts'
import { resendMail, tryMailNow } from '#domain/mail/resend-mail.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { done, doneAnswer } from './desk-answers.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

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

  typed.put(
    '/letters/:kind',
    {
      schema: {
        tags,
        summary: 'Add the office’s own words to a standing letter',
        params: z.object({ kind: z.string() }),
        body: mailTemplateBody,
        response: { 200: doneAnswer, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await keepMailTemplate(services, organiser, request.params.kind, readDeskBody(mailTemplateBody, request.body))
      return done
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
