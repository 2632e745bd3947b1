import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { takeContactMessage } from '../api/contact.ts'
import { readForm } from '../read-form.ts'
import { limitOf } from '../security/rate-limits.ts'
import { type PageOptions, plainPost, plainRoute } from './plain-post.ts'

/** The contact form as the browser posts it by itself. */
export function addContactPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post(paths.contact, plainRoute(options, 'contact', limitOf(services, 'messagesPerHour')), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return plainPost(request, reply, options, 'contact', received, async () => {
      const message = await takeContactMessage(services, request, received)
      return href(paths.messageReceived, { reference: message.reference })
    })
  })
}
