import type { FastifyInstance } from 'fastify'
import { keepMailTemplate } from '#domain/mail/keep-mail-template.ts'
import { mailTemplateBody } from '#domain/mail/mail-template.schema.ts'
import { resendMail, tryMailNow } from '#domain/mail/resend-mail.ts'
import type { Services } from '#domain/services.ts'
import { deskActsOf } from './desk-acts.ts'

/** What organisers do with mails that went out, or did not. */
export function addDeskMailApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskActsOf(api, services)

  make('/mail/:id/resend', { summary: 'Send a mail again, as a new one' }, ({ organiser, params }) => resendMail(services, organiser, params.id))
  act('/mail/:id/try', { summary: 'Try a waiting or failed mail now' }, ({ organiser, params }) => tryMailNow(services, organiser, params.id))
  act('/letters/:kind', { summary: 'Add the office’s own words to a standing letter', body: mailTemplateBody, method: 'PUT' }, ({ organiser, params, body }) =>
    keepMailTemplate(services, organiser, params.kind, body),
  )
}
