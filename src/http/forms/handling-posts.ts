import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { askForm, askFromOutside, beginFromOutside, remindFromOutside } from '#domain/review/outside-handler/ask-reviewers.ts'
import { decideFromOutside, handlingForm, openHandledFile } from '#domain/review/outside-handler/handle-paper.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { sendFile } from '../api/downloads.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** What a handler from outside does: takes the paper into review, asks and reminds reviewers, decides. Also the copies that reviewers read, for whoever has the link. */
export function addHandlingPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.handling, formPostRoute(options, 'handling', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'handling', received, async () => {
      await decideFromOutside(services, request.params.token, parseForm(handlingForm, received.fields))
      return href(paths.handling, { token: request.params.token })
    })
  })

  /** A step before the decision, each at an address of its own. */
  function step(form: string, done: string, act: (token: string, fields: Record<string, readonly string[]>) => Promise<void>): void {
    server.post<{ Params: { token: string } }>(`${paths.handling}/${form}`, formPostRoute(options, form, 120), async (request, reply) => {
      const { token } = request.params
      const received = await readForm(request, { ...services, fileFields: [] })
      return handleFormPost(request, reply, options, form, received, async () => {
        await act(token, received.fields)
        return `${href(paths.handling, { token })}?done=${done}`
      })
    })
  }
  step('begin', 'begun', (token) => beginFromOutside(services, token))
  step('ask', 'asked', (token, fields) => askFromOutside(services, token, parseForm(askForm, fields)))
  step('remind', 'reminded', (token, fields) => remindFromOutside(services, token, fields.assignment?.[0] ?? ''))

  server.get<{ Params: { token: string; id: string } }>(paths.handlingFile, async (request, reply) => {
    const { file, bytes } = await openHandledFile(services, request.params.token, request.params.id)
    return sendFile(reply.header('referrer-policy', 'no-referrer'), file, bytes)
  })
}
