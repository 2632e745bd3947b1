import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { reportOutcome, requestVisa } from '#domain/visa/request-visa.ts'
import { outcomeForm, visaForm } from '#domain/visa/visa.schema.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** A participant requests a letter of invitation, or says what the consulate decided. */
export function addVisaPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationVisa, formPostRoute(options, 'visa', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    const { reference, secret } = request.params
    const page = href(paths.registrationVisa, { reference, secret })
    if (received.fields.outcome)
      return handleFormPost(request, reply, options, 'visa-outcome', received, async () => {
        const form = parseForm(outcomeForm, received.fields)
        await reportOutcome(services, request.params, form)
        return `${page}?arrived=${form.outcome}`
      })
    return handleFormPost(request, reply, options, 'visa', received, async () => {
      await requestVisa(services, request.params, parseForm(visaForm, received.fields))
      return `${page}?arrived=request`
    })
  })
}
