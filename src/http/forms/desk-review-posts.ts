import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import type { Organiser } from '#domain/desk/organiser.ts'
import { attachAtDesk, removeAtDesk, requireAttachableAtDesk, requireReviewAtDesk } from '#domain/review/attachments/attach-at-desk.ts'
import { enterOrder, enterReview } from '#domain/review/reviews/act-on-review.ts'
import type { Services } from '#domain/services.ts'
import { deskPaths } from '#web/desk/desk-paths.ts'
import { organiserIn, parseBody } from '../api/desk/desk-routes.ts'
import { conferencesConcerned } from '../api/desk/review-conferences.ts'
import { attachedFiles, filesIfAny, readAttachments } from './attached-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { discardUnclaimedAfter, type ReceivedForm } from './received-form.ts'

interface DeskReviewPost {
  /** Refuses before a byte of a file is read. */
  check: (organiser: Organiser, review: string) => Promise<unknown>
  act: (order: { organiser: Organiser; review: string; received: ReceivedForm }) => Promise<void>
  /** What the page says then. */
  done: string
}

/** Reviews that came by e-mail are entered, and their files attached and removed, by plain posts too. */
export function addDeskReviewPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  function post(form: 'attach' | 'detach' | 'enter', { check, act, done }: DeskReviewPost): void {
    type Params = { reference: string; review: string }
    const address = deskPaths.submissionReview.replace(':section', form)
    server.post<{ Params: Params }>(address, formPostRoute(options, form), async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const { reference, review } = request.params
      const conferences = () => conferencesConcerned(services.db, { params: { id: review }, body: undefined })
      const organiser = await organiserIn(services, request, reply, ['review'], conferences)
      await check(organiser, review)
      const received = await readAttachments(services, request)
      return handleFormPost(request, reply, options, form, received, () =>
        discardUnclaimedAfter(services, received, async () => {
          await act({ organiser, review, received })
          return `${href(deskPaths.submission, { reference })}?done=${done}#review-${review}`
        }),
      )
    })
  }

  post('attach', {
    check: (organiser, review) => requireAttachableAtDesk(services, organiser, review),
    act: ({ organiser, review, received }) => attachAtDesk(services, organiser, review, attachedFiles(received)),
    done: 'attached',
  })
  post('detach', {
    check: (organiser, review) => requireReviewAtDesk(services.db, organiser, review),
    act: ({ organiser, review, received }) => removeAtDesk(services, organiser, { id: review, attachment: received.fields.attachment?.[0] ?? '' }),
    done: 'detached',
  })
  post('enter', {
    check: (organiser, review) => requireReviewAtDesk(services.db, organiser, review),
    async act({ organiser, review, received }) {
      const { version, ...values } = Object.fromEntries(Object.entries(received.fields).map(([name, [value = '']]) => [name, value]))
      const order = parseBody(enterOrder, { version: Number(version), values })
      const files = filesIfAny(received)
      if (files.length > 0) await attachAtDesk(services, organiser, review, files)
      await enterReview(services, organiser, review, order)
    },
    done: 'entered',
  })
}
