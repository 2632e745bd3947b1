import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { attachFiles, removeAttachment, requireAttachable } from '#domain/review/attachments/attach-files.ts'
import { contributionForm, discussAsReviewer } from '#domain/review/discussion/discuss.ts'
import { summaryForm, writeSummary } from '#domain/review/lead/lead.ts'
import { acceptForm, acceptReview, conflictForm, declareConflict, declineForm, declineReview } from '#domain/review/reviews/answer-invitation.ts'
import { reportForm, reportMisconduct, saveDraft, submitReview } from '#domain/review/reviews/write-review.ts'
import type { Services } from '#domain/services.ts'
import { loginPath } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { attachedFiles, readAttachments } from './attached-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter } from './received-form.ts'

type Fields = Record<string, readonly string[]>
/** One act of a reviewer on their own review; returns the URL to redirect to. */
type ReviewAct = (own: { person: SignedIn; assignment: string; fields: Fields }) => Promise<string>

const maxPerHour = 300

/** Reviewers answer, write and submit by plain posts, with and without JavaScript. */
export function addReviewPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  function own(form: string, act: ReviewAct): void {
    server.post<{ Params: { assignment: string } }>(`${paths.review}/${form}`, formPostRoute(options, form, maxPerHour), async (request, reply) => {
      const { assignment } = request.params
      const person = await signedInOf(services, request)
      const page = href(paths.review, { assignment })
      if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(page), 303)
      const received = await readForm(request, { ...services, fileFields: [] })
      return handleFormPost(request, reply, options, form, received, () => act({ person, assignment, fields: received.fields }))
    })
  }
  const done = (assignment: string, what: string) => `${href(paths.review, { assignment })}?done=${what}`

  own('accept', async ({ person, assignment, fields }) => {
    await acceptReview(services, person, assignment, parseForm(acceptForm, fields))
    return done(assignment, 'accepted')
  })

  own('decline', async ({ person, assignment, fields }) => {
    await declineReview(services, person, assignment, parseForm(declineForm, fields))
    return `${paths.reviews}?done=declined`
  })

  own('conflict', async ({ person, assignment, fields }) => {
    await declareConflict(services, person, assignment, parseForm(conflictForm, fields))
    return `${paths.reviews}?done=conflict`
  })

  own('report', async ({ person, assignment, fields }) => {
    await reportMisconduct(services, person, assignment, parseForm(reportForm, fields))
    return done(assignment, 'reported')
  })

  own('summary', async ({ person, assignment, fields }) => {
    await writeSummary(services, person, assignment, parseForm(summaryForm, fields).summary)
    return `${done(assignment, 'summed')}#summary`
  })

  own('discuss', async ({ person, assignment, fields }) => {
    await discussAsReviewer(services, person, assignment, parseForm(contributionForm, fields).contribution)
    return `${done(assignment, 'discussed')}#discussion`
  })

  server.post<{ Params: { assignment: string } }>(`${paths.review}/attach`, formPostRoute(options, 'attach', maxPerHour), async (request, reply) => {
    const { assignment } = request.params
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(href(paths.review, { assignment })), 303)
    // Nobody else stores a byte.
    await requireAttachable(services, person, assignment)
    const received = await readAttachments(services, request)
    return handleFormPost(request, reply, options, 'attach', received, () =>
      discardUnclaimedAfter(services, received, async () => {
        await attachFiles(services, person, assignment, attachedFiles(received))
        return `${done(assignment, 'attached')}#attachments`
      }),
    )
  })

  own('detach', async ({ person, assignment, fields }) => {
    await removeAttachment(services, person, assignment, fields.attachment?.[0] ?? '')
    return `${done(assignment, 'detached')}#attachments`
  })

  // The button says which of the two it is.
  own('write', async ({ person, assignment, fields }) => {
    const values = Object.fromEntries(Object.entries(fields).map(([name, [value = '']]) => [name, value]))
    if (values.act === 'save') {
      await saveDraft(services, person, assignment, values)
      return done(assignment, 'saved')
    }
    await submitReview(services, person, assignment, values)
    return done(assignment, 'submitted')
  })
}
