import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { acceptForm, acceptWithPasswordForm, declineForm, reviewAnswerForm } from '#domain/review/assignment/answer-invitation.schema.ts'
import { acceptReview, declineReview, findReviewInvitation } from '#domain/review/assignment/answer-invitation.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { giveSession, originOf, signedInOf } from '../sessions/sessions.ts'
import { withoutPasswords } from './account-posts.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** The answer to an invitation to review one paper. Declining needs no account; accepting makes one, or needs it. */
export function addReviewInvitationPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.reviewInvitation, formPostRoute(options, 'accept-review', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    const { token } = request.params
    const isAccepted = received.fields.answer?.[0] === 'accept'
    return handleFormPost(request, reply, options, isAccepted ? 'accept-review' : 'decline-review', withoutPasswords(received), async () => {
      const { answer } = parseForm(reviewAnswerForm, received.fields)
      if (answer === 'accept') {
        const invitation = await findReviewInvitation(services, token)
        const needsPassword = invitation?.standing === 'open' && !invitation.hasAccount
        const form = parseForm(acceptForm, received.fields)
        const password = needsPassword ? parseForm(acceptWithPasswordForm, received.fields) : {}
        const person = await signedInOf(services, request)
        const { session } = await acceptReview(services, token, { form: { ...form, ...password }, person, origin: originOf(services, request) })
        if (session) giveSession(reply, services.publicUrl, session.secret)
      } else await declineReview(services, token, parseForm(declineForm, received.fields))
      return href(paths.reviewInvitation, { token })
    })
  })
}
