import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { answerRole } from '#domain/roles/appoint.ts'
import { roleAnswerForm } from '#domain/roles/role.schema.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** The answer of somebody who was appointed to a role. */
export function addRolePost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.confirmRole, formPostRoute(options, 'confirm-role', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'confirm-role', received, async () => {
      const { answer } = parseForm(roleAnswerForm, received.fields)
      await answerRole(services, request.params.token, answer === 'yes')
      return href(paths.confirmRole, { token: request.params.token })
    })
  })
}
