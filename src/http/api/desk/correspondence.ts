import type { FastifyInstance } from 'fastify'
import { removeAnswerTemplate, saveAnswerTemplate } from '#domain/contact/answer-templates.ts'
import { answerBody, answerTemplateBody, assignBody, changedTemplateBody, closeBody, removedTemplateBody } from '#domain/contact/desk-message.schema.ts'
import { answerMessage, assignMessage, auditNameOfMessage, closeMessage, lockMessage, reopenMessage } from '#domain/contact/desk-messages.ts'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import { resendBody, resendMail, tryMailNow } from '#domain/mail/resend-mail.ts'
import { mailTemplateBody, saveMailTemplate } from '#domain/mail/save-mail-template.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

/** Acts of organisers on messages to the office. */
export function addDeskMessagesApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'people')

  act('/messages/:reference/answer', { summary: 'Answer a message by mail', body: answerBody }, ({ organiser, params, body }) =>
    answerMessage(services, organiser, params.reference, body),
  )
  act('/messages/:reference/close', { summary: 'Mark a message as needing no answer', body: closeBody }, ({ organiser, params, body }) =>
    closeMessage(services, organiser, params.reference, body.turn),
  )
  act('/messages/:reference/reopen', { summary: 'Let a message wait for an answer again' }, ({ organiser, params }) =>
    reopenMessage(services, organiser, params.reference),
  )
  act('/messages/:reference/assign', { summary: 'Give a message to an organiser, or to nobody', body: assignBody }, ({ organiser, params, body }) =>
    assignMessage(services, organiser, params.reference, body.to),
  )
  act('/messages/:reference/notes', { summary: 'Note something about a message', body: noteBody }, ({ organiser, params, body }) =>
    writeNote(services, organiser, async (trx) => auditNameOfMessage(await lockMessage(trx, params.reference)), body.body),
  )

  make('/answer-templates', { summary: 'Make a template for answers', body: answerTemplateBody }, ({ organiser, body }) =>
    saveAnswerTemplate(services, organiser, body),
  )
  act(
    '/answer-templates/:id',
    { summary: 'Change a template for answers', body: changedTemplateBody, method: 'PUT' },
    ({ organiser, params, body: { version, ...words } }) => saveAnswerTemplate(services, organiser, words, { id: params.id, version }),
  )
  act('/answer-templates/:id/remove', { summary: 'Remove a template for answers', body: removedTemplateBody }, ({ organiser, params, body }) =>
    removeAnswerTemplate(services, organiser, { id: params.id, version: body.version }),
  )
}

/** Acts of organisers on e-mails that were sent or failed, and on the texts of letters. */
export function addDeskMailApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'people')

  make('/mail/:id/resend', { summary: 'Send a mail again, as a new one, also to a corrected address', body: resendBody }, ({ organiser, params, body }) =>
    resendMail(services, organiser, params.id, body.address),
  )
  act('/mail/:id/try', { summary: 'Try a waiting or failed mail now' }, ({ organiser, params }) => tryMailNow(services, organiser, params.id))
  act('/letters/:kind', { summary: 'Add the office’s own words to a standing letter', body: mailTemplateBody, method: 'PUT' }, ({ organiser, params, body }) =>
    saveMailTemplate(services, organiser, params.kind, body),
  )
}
