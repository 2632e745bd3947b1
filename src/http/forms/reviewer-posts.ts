import type { FastifyInstance, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import { newPasswordForm } from '#domain/accounts/account.schema.ts'
import { parseForm, validateForm } from '#domain/forms/parse-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { saveWishes } from '#domain/review/bidding/bid.ts'
import { declinePool, findPoolInvitation, joinPool } from '#domain/review/pool/answer-pool-invitation.ts'
import { changeOwnProfile, returnToPool, stopReviewing } from '#domain/review/pool/own-profile.ts'
import { joinForm, ownProfileForm, poolAnswerForm } from '#domain/review/pool/reviewer.schema.ts'
import type { Reviewer } from '#domain/review/pool/reviewer.ts'
import { reviewersOf } from '#domain/review/pool/reviewers.store.ts'
import type { Services } from '#domain/services.ts'
import { loginPath } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { giveSession, originOf, signedInOf } from '../sessions/sessions.ts'
import { withoutPasswords } from './account-posts.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'

/** The yes or no to an invitation to the pool; whoever has no account yet gets one with the yes. */
export function addPoolInvitationPost(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { token: string } }>(paths.poolInvitation, formPostRoute(options, 'pool-invitation', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'pool-invitation', withoutPasswords(received), async () => {
      const { token } = request.params
      const page = href(paths.poolInvitation, { token })
      const { answer } = parseForm(poolAnswerForm, received.fields)
      if (answer === 'no') {
        await declinePool(services, token)
        return page
      }
      const invitation = await findPoolInvitation(services, token)
      const person = await signedInOf(services, request)
      if (person) {
        await joinPool(services, token, parseForm(joinForm, received.fields), { person })
        return page
      }
      if (invitation?.hasAccount) throw new Refusal('account.signed_out', 'There is an account with your address. Please sign in first, then accept.')
      // The problems of both forms at once.
      const { problems = {} } = validateForm(newPasswordForm, received.fields)
      const form = parseForm(joinForm, received.fields, problems)
      const { password } = parseForm(newPasswordForm, received.fields)
      const session = await joinPool(services, token, form, { password, origin: originOf(services, request) })
      if (session) giveSession(reply, services.publicUrl, session.secret)
      return page
    })
  })
}

type OwnAct = (reviewer: Reviewer, received: ReceivedForm) => Promise<string>

/** A reviewer's own profile. Who they are comes from the session, never from the form. */
export function addReviewerProfilePosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  function own(path: string, form: string, act: OwnAct): void {
    server.post(path, formPostRoute(options, form, 300), async (request, reply) => {
      const person = await signedInOf(services, request)
      if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(paths.reviewerProfile), 303)
      const received = await readForm(request, { ...services, fileFields: [] })
      return handleFormPost(request, reply, options, form, received, async () => act(await reviewerOf(request), received))
    })
  }

  async function reviewerOf(request: FastifyRequest): Promise<Reviewer> {
    const person = await signedInOf(services, request)
    const reviewer = person && (await reviewersOf(services.db).ofAccount(person))
    if (!reviewer) throw new Refusal('reviewer.unknown', 'This account is not in our pool of reviewers.')
    return reviewer
  }

  own(paths.reviewerProfile, 'reviewer-profile', async (reviewer, received) => {
    await changeOwnProfile(services, reviewer.id, parseForm(ownProfileForm, received.fields))
    return `${paths.reviewerProfile}?done=saved`
  })

  own(paths.reviewerBids, 'reviewer-bids', async (reviewer, received) => {
    await saveWishes(services, reviewer, received.fields)
    return `${paths.reviewerBids}?done=saved`
  })

  own(paths.reviewerStop, 'reviewer-stop', async (reviewer, received) => {
    const { answer } = parseForm(poolAnswerForm, received.fields)
    if (answer === 'yes') await stopReviewing(services, reviewer.id)
    else await returnToPool(services, reviewer.id)
    return `${paths.reviewerProfile}?done=${answer === 'yes' ? 'stopped' : 'returned'}`
  })
}
