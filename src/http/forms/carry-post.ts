import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { carryForm, carryOwnPlace } from '#domain/money/carry/carry-own-place.ts'
import { choiceForm } from '#domain/money/choices/choice.ts'
import { chooseForPlace } from '#domain/money/choices/choose.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { delegateIn } from './registration-posts.ts'

/** What a payer does with a place: moves it to a later conference, or chooses when its own does not take place. The pages show what came of it. */
export function addCarryPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationCarry, formPostRoute(options, 'carry', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'carry', received, async () => {
      const delegate = delegateIn(request)
      const outcome = await carryOwnPlace(services, request.params, parseForm(carryForm, received.fields), delegate)
      const search = new URLSearchParams({ ...(delegate ? { delegate } : {}), ...(outcome === 'asked' ? { arrived: 'asked' } : {}) }).toString()
      return `${href(paths.registrationCarry, request.params)}${search && `?${search}`}`
    })
  })

  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationChoice, formPostRoute(options, 'choice', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'choice', received, async () => {
      const delegate = delegateIn(request)
      const arrived = await chooseForPlace(services, request.params, parseForm(choiceForm, received.fields), delegate)
      return `${href(paths.registrationChoice, request.params)}?${new URLSearchParams({ arrived, ...(delegate ? { delegate } : {}) })}`
    })
  })
}
