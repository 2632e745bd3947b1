import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { parseForm } from '#domain/forms/parse-form.ts'
import { askForDocument } from '#domain/money/documents/booking-documents.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

const documentForm = z.object({ document: z.enum(['pro-forma', 'invoice'], 'Please use one of the buttons of the page.') })

/** The buttons of the payer's page of documents. */
export function addMoneyDocumentPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationInvoice, formPostRoute(options, 'invoice', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'invoice', received, async () => {
      const { reference, secret } = request.params
      const { document } = parseForm(documentForm, received.fields)
      await askForDocument(services, { reference, secret }, document)
      return `${href(paths.registrationInvoice, { reference, secret })}?arrived=${document}`
    })
  })
}
