import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { contactForm } from '#domain/contact/contact-message.schema.ts'
import type { StoredMessage } from '#domain/contact/contact-messages.store.ts'
import { receiveContactMessage } from '#domain/contact/receive-contact-message.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { evidenceOf, tokenHeader } from '../form-evidence.ts'
import { type ReceivedForm, readForm } from '../read-form.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { formTypes, refused, withSchemas } from './api-schemas.ts'

const contactAnswer = z.object({
  reference: z.string(),
  /** The moment by which the office has promised to answer. */
  answerBy: z.iso.datetime(),
})

/** A message to the office. */
export function addContactApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/contact',
    {
      config: perHour(limitOf(services, 'messagesPerHour')),
      schema: {
        tags: ['Contact'],
        summary: 'Write to the office',
        consumes: formTypes,
        headers: tokenHeader,
        body: contactForm,
        response: { 201: contactAnswer, ...refused },
      },
    },
    async (request, reply) => {
      const message = await takeContactMessage(services, request, await readForm(request, { ...services, fileFields: [] }))
      return reply.code(201).header('cache-control', 'private, no-store').send({ reference: message.reference, answerBy: message.answer_due_at.toISOString() })
    },
  )
}

/** The same for the API and for the page's own post. */
export async function takeContactMessage(services: Services, request: FastifyRequest, received: ReceivedForm): Promise<StoredMessage> {
  const form = parseForm(contactForm, received.fields)
  return receiveContactMessage(services, form, evidenceOf(services, 'contact', request, received))
}
