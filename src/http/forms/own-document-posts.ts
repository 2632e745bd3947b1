import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { confirmNames } from '#domain/documents/own-documents.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** The button with which a participant says that the printed names are right. */
export function addOwnDocumentPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationDocuments, formPostRoute(options, 'names', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'names', received, async () => {
      const { reference, secret } = request.params
      await confirmNames(services, { reference, secret })
      return `${href(paths.registrationDocuments, { reference, secret })}?arrived=names`
    })
  })
}
