import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { markAtDesk, presentedOrder } from '#domain/programme/chairs/mark-presented.ts'
import { chairLinksOrder, sendChairLinks } from '#domain/programme/chairs/send-chair-links.ts'
import { editProgramme } from '#domain/programme/edit-programme.ts'
import { printProgramme } from '#domain/programme/prints/print-programme.ts'
import { programmePatch } from '#domain/programme/programme.schema.ts'
import { previewPublication, publishOrder, publishProgramme } from '#domain/programme/publish-programme.ts'
import { slidesAtDesk } from '#domain/programme/slides/session-slides.ts'
import type { Services } from '#domain/services.ts'
import { sendArchive, sendDocument } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutesIn, organiserIn } from './desk-routes.ts'

const publicationPreview = z.object({
  version: z.int(),
  letters: z.int(),
  concerned: z.array(z.object({ name: z.string(), hasAddress: z.boolean(), changes: z.array(z.string()) })),
  previews: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
})

/** The programme of a conference: for its chairs too. */
export function addDeskProgrammeApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutesIn(api, services, async ({ params }) => (params.id ? [params.id] : []), 'programme')

  answer(
    '/conferences/:id/programme',
    { summary: 'Change the draft of a programme', body: programmePatch, method: 'PUT' },
    z.object({ version: z.int() }),
    async ({ organiser, params, body }) => ({ version: await editProgramme(services, organiser, params.id, body) }),
  )
  answer(
    '/conferences/:id/programme/publication',
    { summary: 'Whom the publication of the draft would concern, and the letters to them' },
    publicationPreview,
    ({ organiser, params }) => previewPublication(services, organiser, params.id),
  )
  answer(
    '/conferences/:id/programme/publish',
    { summary: 'Publish the draft as the next version and write to those whom it concerns', body: publishOrder },
    z.object({ number: z.int(), letters: z.int() }),
    ({ organiser, params, body }) => publishProgramme(services, organiser, params.id, body),
  )
  act(
    '/conferences/:id/programme/presented',
    { summary: 'Mark a paper or all of a session as presented, or take a mark back', body: presentedOrder },
    ({ organiser, params, body }) => markAtDesk(services, organiser, params.id, body),
  )
  answer(
    '/conferences/:id/programme/chair-links',
    { summary: 'Send chairs the link to their sessions', body: chairLinksOrder },
    z.object({ letters: z.int() }),
    async ({ organiser, params, body }) => ({ letters: await sendChairLinks(services, organiser, params.id, body) }),
  )
  withSchemas(api).get(
    '/conferences/:id/programme/slides',
    {
      schema: {
        tags: ['Desk'],
        summary: 'The slides of a session, or of all, as an archive',
        params: z.object({ id: z.string() }),
        querystring: z.object({ session: z._default(z.string(), '') }),
        response: { 200: { description: 'The archive', content: { 'application/zip': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserIn(services, request, reply, ['programme'], async () => [request.params.id])
      return sendArchive(services, reply, await slidesAtDesk(services, organiser, request.params.id, request.query.session))
    },
  )
  withSchemas(api).get(
    '/conferences/:id/programme/prints/:print',
    {
      schema: {
        tags: ['Desk'],
        summary: 'The book of abstracts, the session sheets or the room signs, as PDF',
        params: z.object({ id: z.string(), print: z.string() }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      const organiser = await organiserIn(services, request, reply, ['programme'], async () => [request.params.id])
      return sendDocument(reply, await printProgramme(services, organiser, request.params.id, request.params.print))
    },
  )
}
