import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { applicationRoleIds } from '#domain/applications/application.ts'
import { applyForRole, parseApplication } from '#domain/applications/apply-for-role.ts'
import { invitationAnswerForm } from '#domain/applications/desk-application.schema.ts'
import { answerInvitation } from '#domain/applications/speaker-invitations.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { takeContactMessage } from '../api/contact.ts'
import { evidenceOf } from '../api/form-tokens.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { admitWithToken } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter } from './received-form.ts'

/** The contact form without JavaScript. */
export function addContactPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post(paths.contact, formPostRoute(options, 'contact', limitOf(services, 'messagesPerHour')), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'contact', received, async () => {
      const message = await takeContactMessage(services, request, received)
      return href(paths.messageReceived, { reference: message.reference })
    })
  })
}

/** The apply form without JavaScript: posted to its own page, with the document in the same post. */
export function addApplyPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  for (const role of applicationRoleIds) {
    server.post(`/${role}`, formPostRoute(options, 'apply', limitOf(services, 'applicationsPerHour')), async (request, reply) => {
      const received = await readForm(request, { ...services, fileFields: ['document'], admission: admitWithToken(services, request, 'apply', 1) })
      return handleFormPost(request, reply, options, 'apply', received, () =>
        // A page cannot fill a file input: after a refusal the file is chosen again.
        discardUnclaimedAfter(services, received, async () => {
          const refused = Object.fromEntries(received.refused.map(({ field, name, reason }) => [field, `${name}: ${reason}`]))
          const many: Record<string, string> = received.files.length > 1 ? { document: 'Please choose one file.' } : {}
          // The page decides the role, whatever the post says.
          const form = await parseApplication(services.db, { ...received.fields, role: [role] }, { ...refused, ...many })
          const application = await applyForRole(services, form, { ...evidenceOf(services, 'apply', request, received), document: received.files[0] })
          return href(paths.applied, { reference: application.reference })
        }),
      )
    })
  }
}

/** The yes or no of somebody who was invited to be announced on a conference's page. */
export function addInvitationPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.confirmSpeaker, { config: perHour(120) }, async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'confirm-speaker', received, async () => {
      const { answer } = parseForm(invitationAnswerForm, received.fields)
      await answerInvitation(services, request.params.token, answer === 'yes')
      return href(paths.confirmSpeaker, { token: request.params.token })
    })
  })
}
