import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { carryForm, carryOwnPlace } from '#domain/money/carry/carry-own-place.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** Moves a place to a later conference; the page itself shows what came of it. */
export function addCarryPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationCarry, formPostRoute(options, 'carry', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'carry', received, async () => {
      const outcome = await carryOwnPlace(services, request.params, parseForm(carryForm, received.fields))
      return `${href(paths.registrationCarry, request.params)}${outcome === 'asked' ? '?arrived=asked' : ''}`
    })
  })
}
