import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { answerInvitation } from '#domain/applications/answer-invitation.ts'
import { invitationAnswerForm } from '#domain/applications/desk-application.schema.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '../read-form.ts'
import { perHour } from '../security/rate-limits.ts'
import { type PageOptions, plainPost } from './plain-post.ts'

/** The yes or no of somebody who was asked to stand on a conference's page. */
export function addInvitationPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.confirmSpeaker, { config: perHour(120) }, async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return plainPost(request, reply, options, 'confirm-speaker', received, async () => {
      const { answer } = parseForm(invitationAnswerForm, received.fields)
      await answerInvitation(services, request.params.token, answer === 'yes')
      return href(paths.confirmSpeaker, { token: request.params.token })
    })
  })
}
