import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { contactForm } from '#domain/contact/contact-message.schema.ts'
import type { StoredMessage } from '#domain/contact/contact-messages.store.ts'
import { receiveContactMessage } from '#domain/contact/receive-contact-message.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { mailsOf } from '#domain/mail/mail.store.ts'
import type { Services } from '#domain/services.ts'
import { readForm } from '../forms/read-form.ts'
import type { ReceivedForm } from '../forms/received-form.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { evidenceOf, tokenHeader } from './form-tokens.ts'
import { formTypes, refused, withSchemas } from './openapi.ts'

const contactResponse = z.object({
  reference: z.string(),
  /** When the office has promised to answer at the latest. */
  answerBy: z.iso.datetime(),
  /** Whether a copy was sent to the address. */
  isCopySent: z.boolean(),
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
        response: { 201: contactResponse, ...refused },
      },
    },
    async (request, reply) => {
      const message = await takeContactMessage(services, request, await readForm(request, { ...services, fileFields: [] }))
      const isCopySent = await mailsOf(services.db).wasQueued('contact.copy', `contact:${message.id}`)
      return reply
        .code(201)
        .header('cache-control', 'private, no-store')
        .send({ reference: message.reference, answerBy: message.answer_due_at.toISOString(), isCopySent })
    },
  )
}

/** Shared by the API and the form post. */
export async function takeContactMessage(services: Services, request: FastifyRequest, received: ReceivedForm): Promise<StoredMessage> {
  const form = parseForm(contactForm, received.fields)
  return receiveContactMessage(services, form, evidenceOf(services, 'contact', request, received))
}
