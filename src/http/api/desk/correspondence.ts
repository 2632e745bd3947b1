import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { removeAnswerTemplate, saveAnswerTemplate } from '#domain/contact/answer-templates.ts'
import { assignMessages, takeBackAssignment } from '#domain/contact/assign-messages.ts'
import { closeMessages, reopenMessages } from '#domain/contact/close-messages.ts'
import {
  answerBody,
  answerTemplateBody,
  assignmentOrder,
  assignmentUndo,
  changedTemplateBody,
  closeBody,
  messageSelection,
  removedTemplateBody,
} from '#domain/contact/desk-message.schema.ts'
import { answerMessage, auditNameOfMessage, closeMessage, lockMessage, reopenMessage } from '#domain/contact/desk-messages.ts'
import { exportMessages } from '#domain/contact/export-messages.ts'
import { readMessageQuery } from '#domain/contact/message-query.ts'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import { resendBody, resendMail, tryMailNow } from '#domain/mail/resend-mail.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'
import { addExportRoute, outcomeResponse } from './selection-routes.ts'

/** Acts of organisers on messages to the office. */
export function addDeskMessagesApi(api: FastifyInstance, services: Services): void {
  const { act, make, answer } = deskRoutes(api, services, 'people')

  act('/messages/:reference/answer', { summary: 'Answer a message by mail', body: answerBody }, ({ organiser, params, body }) =>
    answerMessage(services, organiser, params.reference, body),
  )
  act('/messages/:reference/close', { summary: 'Mark a message as needing no answer', body: closeBody }, ({ organiser, params, body }) =>
    closeMessage(services, organiser, params.reference, body.version),
  )
  act('/messages/:reference/reopen', { summary: 'Let a message wait for an answer again' }, ({ organiser, params }) =>
    reopenMessage(services, organiser, params.reference),
  )
  act('/messages/:reference/notes', { summary: 'Note something about a message', body: noteBody }, ({ organiser, params, body }) =>
    writeNote(services, organiser, async (trx) => auditNameOfMessage(await lockMessage(trx, params.reference)), body.body),
  )

  answer('/messages/close', { summary: 'Mark messages as needing no answer', body: messageSelection }, outcomeResponse, ({ organiser, body }) =>
    closeMessages(services, organiser, body.selection),
  )
  answer('/messages/reopen', { summary: 'Let messages wait for an answer again', body: messageSelection }, outcomeResponse, ({ organiser, body }) =>
    reopenMessages(services, organiser, body.selection),
  )
  answer(
    '/messages/assign',
    { summary: 'Give messages to an organiser, who is told by mail, or to nobody', body: assignmentOrder },
    z.extend(outcomeResponse, { assignment: z.string(), was: z.record(z.string(), z.string()) }),
    ({ organiser, body }) => assignMessages(services, organiser, body),
  )
  answer('/messages/assign/undo', { summary: 'Give messages back to those who had them', body: assignmentUndo }, outcomeResponse, ({ organiser, body }) =>
    takeBackAssignment(services, organiser, body),
  )
  addExportRoute(api, services, 'messages', (organiser, search, format) => exportMessages(services, organiser, readMessageQuery(search), format))

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

/** Acts of organisers on e-mails that were sent or failed. */
export function addDeskMailApi(api: FastifyInstance, services: Services): void {
  const { act, make } = deskRoutes(api, services, 'people')

  make('/mail/:id/resend', { summary: 'Send a mail again, as a new one, also to a corrected address', body: resendBody }, ({ organiser, params, body }) =>
    resendMail(services, organiser, params.id, body.address),
  )
  act('/mail/:id/try', { summary: 'Try a waiting or failed mail now' }, ({ organiser, params }) => tryMailNow(services, organiser, params.id))
}
