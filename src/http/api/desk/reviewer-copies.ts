import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { openFile } from '#domain/files/file-scan.ts'
import { allowCopy, copyAtDesk, copyOrder, holdCopy } from '#domain/review/blindness/reviewer-copies.ts'
import type { Services } from '#domain/services.ts'
import { sendFile } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutesIn, organiserIn } from './desk-routes.ts'
import { conferencesConcerned } from './review-conferences.ts'

/** What reviewers may read of a paper, as organisers decide it. */
export function addDeskReviewerCopiesApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutesIn(api, services, (call) => conferencesConcerned(services.db, call), 'review')
  act(
    '/submissions/:reference/reviewer-copies/allow',
    { summary: 'Let reviewers read what names its authors', body: copyOrder },
    ({ organiser, params, body }) => allowCopy(services, organiser, params.reference, body),
  )
  act(
    '/submissions/:reference/reviewer-copies/hold',
    { summary: 'Hold again what reviewers were allowed to read', body: copyOrder },
    ({ organiser, params, body }) => holdCopy(services, organiser, params.reference, body),
  )
  withSchemas(api).get(
    '/submissions/:reference/reviewer-copies/:fileId',
    {
      schema: {
        tags: ['Desk'],
        summary: 'The copy of a file that reviewers get, also while it is held',
        params: z.object({ reference: z.string(), fileId: z.string() }),
        response: { 200: { description: 'The copy', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserIn(services, request, reply, ['review'], () =>
        conferencesConcerned(services.db, { params: request.params, body: undefined }),
      )
      const copy = await copyAtDesk(services, organiser, request.params.reference, request.params.fileId)
      return sendFile(reply, copy, await openFile(services, copy))
    },
  )
}
