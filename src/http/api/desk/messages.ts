import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answerMessage } from '#domain/contact/answer-message.ts'
import { assignMessage } from '#domain/contact/assign-message.ts'
import { closeMessage, reopenMessage } from '#domain/contact/close-message.ts'
import { answerBody, answerTemplateBody, assignBody, changedTemplateBody, closeBody } from '#domain/contact/desk-message.schema.ts'
import { deskMessagesOf } from '#domain/contact/desk-messages.store.ts'
import { keepAnswerTemplate, removeAnswerTemplate } from '#domain/contact/keep-answer-template.ts'
import { noteBody } from '#domain/desk/note.schema.ts'
import { writeNote } from '#domain/desk/write-note.ts'
import { readReference } from '#domain/forms/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { byReference, done, doneAnswer } from './desk-answers.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

const tags = ['Desk']
const response = { 200: doneAnswer, ...refused }
const byId = z.object({ id: z.string() })

/** What organisers do with messages to the office. */
export function addDeskMessagesApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/messages/:reference/answer',
    { schema: { tags, summary: 'Answer a message by mail', params: byReference, body: answerBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await answerMessage(services, organiser, request.params.reference, readDeskBody(answerBody, request.body))
      return done
    },
  )

  typed.post(
    '/messages/:reference/close',
    { schema: { tags, summary: 'Mark a message as needing no answer', params: byReference, body: closeBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await closeMessage(services, organiser, request.params.reference, readDeskBody(closeBody, request.body).turn)
      return done
    },
  )

  typed.post(
    '/messages/:reference/reopen',
    { schema: { tags, summary: 'Let a message wait for an answer again', params: byReference, response } },
    async (request, reply) => {
      await reopenMessage(services, await organiserOf(services, request, reply), request.params.reference)
      return done
    },
  )

  typed.post(
    '/messages/:reference/assign',
    { schema: { tags, summary: 'Give a message to an organiser, or to nobody', params: byReference, body: assignBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await assignMessage(services, organiser, request.params.reference, readDeskBody(assignBody, request.body).to)
      return done
    },
  )

  typed.post(
    '/messages/:reference/notes',
    { schema: { tags, summary: 'Note something about a message', params: byReference, body: noteBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { body } = readDeskBody(noteBody, request.body)
      const reference = readReference(request.params.reference)
      const message = reference && (await deskMessagesOf(services.db).find(reference))
      if (!message) throw new Refusal('message.unknown', 'There is no message with this reference.')
      await writeNote(services, organiser, { about: `contact:${message.id}`, aboutName: message.reference }, body)
      return done
    },
  )

  typed.post(
    '/answer-templates',
    { schema: { tags, summary: 'Make a template for answers', body: answerTemplateBody, response: { 201: byId, ...refused } } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const id = await keepAnswerTemplate(services, organiser, readDeskBody(answerTemplateBody, request.body))
      return reply.code(201).send({ id })
    },
  )

  typed.put(
    '/answer-templates/:id',
    { schema: { tags, summary: 'Change a template for answers', params: byId, body: changedTemplateBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { version, ...words } = readDeskBody(changedTemplateBody, request.body)
      await keepAnswerTemplate(services, organiser, words, { id: request.params.id, version })
      return done
    },
  )

  typed.post(
    '/answer-templates/:id/remove',
    { schema: { tags, summary: 'Remove a template for answers', params: byId, body: removedTemplateBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { version } = readDeskBody(removedTemplateBody, request.body)
      await removeAnswerTemplate(services, organiser, { id: request.params.id, version })
      return done
    },
  )
}

const removedTemplateBody = z.object({ version: z.int('Please load the page again.') })
