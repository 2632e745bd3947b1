import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { attachAtDesk, removeAtDesk, requireAttachableAtDesk } from '#domain/review/attachments/attach-at-desk.ts'
import { allowAttachment, attachmentAtDesk, attachmentOrder, holdAttachment } from '#domain/review/attachments/attachments-at-desk.ts'
import { reviewSettingsOrder, saveReviewForm, saveReviewFormOrder, saveReviewSettings } from '#domain/review/change-review-settings.ts'
import {
  enterOrder,
  enterReview,
  extendOrder,
  extendReview,
  reopenReview,
  reopenReviewOrder,
  returnOrder,
  returnReview,
} from '#domain/review/reviews/act-on-review.ts'
import type { Services } from '#domain/services.ts'
import { attachedFiles, attachmentsBody, readAttachments } from '../../forms/attached-files.ts'
import { discardUnclaimedAfter } from '../../forms/received-form.ts'
import { sendFile } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutesIn, organiserIn } from './desk-routes.ts'
import { conferencesConcerned } from './review-conferences.ts'

/** Acts of organisers on reviews, and how a conference reviews. */
export function addDeskReviewsApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutesIn(api, services, (call) => conferencesConcerned(services.db, call), 'review')
  const { act: ofConference } = deskRoutesIn(api, services, async ({ params }) => (params.id ? [params.id] : []), 'review')

  act('/reviews/:id/return', { summary: 'Give a submitted review back to its reviewer, with the reason', body: returnOrder }, ({ organiser, params, body }) =>
    returnReview(services, organiser, params.id, body),
  )
  act('/reviews/:id/reopen', { summary: 'Open a submitted review again', body: reopenReviewOrder }, ({ organiser, params, body }) =>
    reopenReview(services, organiser, params.id, body),
  )
  act('/reviews/:id/extend', { summary: 'Give a reviewer a later day', body: extendOrder }, ({ organiser, params, body }) =>
    extendReview(services, organiser, params.id, body),
  )
  act('/reviews/:id/enter', { summary: 'Enter a review that came by e-mail', body: enterOrder }, ({ organiser, params, body }) =>
    enterReview(services, organiser, params.id, body),
  )
  act(
    '/reviews/:id/attachments/:attachment/allow',
    { summary: 'Let the authors have a file of a reviewer that is held', body: attachmentOrder },
    ({ organiser, params, body }) => allowAttachment(services, organiser, params, body),
  )
  act('/reviews/:id/attachments/:attachment/hold', { summary: 'Hold a file of a reviewer again', body: attachmentOrder }, ({ organiser, params, body }) =>
    holdAttachment(services, organiser, params, body),
  )
  act('/reviews/:id/attachments/:attachment', { summary: 'Remove a file that an organiser attached to a review', method: 'DELETE' }, ({ organiser, params }) =>
    removeAtDesk(services, organiser, params),
  )
  const typed = withSchemas(api)
  typed.post(
    '/reviews/:id/attachments',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Attach the files of a review that came by e-mail',
        consumes: ['multipart/form-data'],
        params: z.object({ id: z.string() }),
        body: attachmentsBody,
        response: { 200: z.object({ done: z.literal(true) }), ...refused },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const organiser = await organiserIn(services, request, reply, ['review'], () => conferencesConcerned(services.db, { params: { id }, body: undefined }))
      // Refuses others before their bytes are read.
      await requireAttachableAtDesk(services, organiser, id)
      const received = await readAttachments(services, request)
      await discardUnclaimedAfter(services, received, async () => attachAtDesk(services, organiser, id, attachedFiles(received)))
      return { done: true as const }
    },
  )
  for (const which of ['original', 'copy'] as const)
    typed.get(
      `/reviews/:id/attachments/:attachment/${which}`,
      {
        schema: {
          tags: ['Desk'],
          summary: which === 'copy' ? 'The copy of a reviewer’s file that authors get, also while it is held' : 'A file as its reviewer sent it',
          params: z.object({ id: z.string(), attachment: z.string() }),
          response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
        },
      },
      async (request, reply) => {
        const { params } = request
        const organiser = await organiserIn(services, request, reply, ['review'], () => conferencesConcerned(services.db, { params, body: undefined }))
        const { file, bytes } = await attachmentAtDesk(services, organiser, params, which)
        return sendFile(reply, file, bytes)
      },
    )
  ofConference(
    '/conferences/:id/review-settings',
    { summary: 'How a conference reviews', body: reviewSettingsOrder, method: 'PUT' },
    ({ organiser, params, body }) => saveReviewSettings(services, organiser, params.id, body),
  )
  ofConference(
    '/conferences/:id/review-forms/:stage',
    { summary: 'The review form of a stage; earlier answers keep the form that they answer', body: saveReviewFormOrder, method: 'PUT' },
    ({ organiser, params, body }) => saveReviewForm(services, organiser, params, body),
  )
}
