import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import { attachFiles, openReviewAttachment, removeAttachment, requireAttachable } from '#domain/review/attachments/attach-files.ts'
import { openReviewerFile } from '#domain/review/reviews/read-reviews.ts'
import { saveDraft } from '#domain/review/reviews/write-review.ts'
import type { Services } from '#domain/services.ts'
import { attachedFiles, attachmentsBody, readAttachments } from '../forms/attached-files.ts'
import { discardUnclaimedAfter } from '../forms/received-form.ts'
import { documentBytes } from '../security/json-bodies.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { parseBody } from './desk/desk-routes.ts'
import { sendFile } from './downloads.ts'
import { refused, withSchemas } from './openapi.ts'

const tags = ['Reviews']
/** The values of the form by control name. */
const draftBody = z.object({ values: z.record(z.string(), z.string()) })

const doneResponse = z.object({ done: z.literal(true) })

/** What a reviewer's page calls while the review is written; the rest are plain forms. */
export function addReviewsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.put(
    '/reviews/:assignment/draft',
    {
      // Several long comments, in scripts whose letters are three bytes.
      bodyLimit: documentBytes,
      schema: {
        tags,
        summary: 'Keep the draft of a review, however incomplete',
        params: z.object({ assignment: z.string() }),
        body: draftBody,
        response: { 200: z.object({ savedAt: z.string() }), ...refused },
      },
    },
    async (request, reply) => {
      const person = await reviewerOf(services, request, reply)
      const { values } = parseBody(draftBody, request.body)
      const { savedAt } = await saveDraft(services, person, request.params.assignment, values)
      return { savedAt: savedAt.toISOString() }
    },
  )

  typed.get(
    '/reviews/:assignment/files/:fileId',
    {
      schema: {
        tags,
        summary: 'The reviewer’s copy of a file: without metadata and under a neutral name',
        params: z.object({ assignment: z.string(), fileId: z.string() }),
        response: { 200: { description: 'The copy', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const person = await reviewerOf(services, request, reply)
      const { file, bytes } = await openReviewerFile(services, person, request.params.assignment, request.params.fileId)
      return sendFile(reply, file, bytes) as unknown as File
    },
  )

  typed.post(
    '/reviews/:assignment/attachments',
    {
      config: perHour(300),
      schema: {
        tags,
        summary: 'Attach files to a review',
        consumes: ['multipart/form-data'],
        params: z.object({ assignment: z.string() }),
        body: attachmentsBody,
        response: { 200: doneResponse, ...refused },
      },
    },
    async (request, reply) => {
      const person = await reviewerOf(services, request, reply)
      const { assignment } = request.params
      // Refuses others before their bytes are read.
      await requireAttachable(services, person, assignment)
      const received = await readAttachments(services, request)
      await discardUnclaimedAfter(services, received, async () => attachFiles(services, person, assignment, attachedFiles(received)))
      return { done: true as const }
    },
  )

  typed.get(
    '/reviews/:assignment/attachments/:fileId',
    {
      schema: {
        tags,
        summary: 'A file that you attached, or the copy of another reviewer’s where you may read the other reviews',
        params: z.object({ assignment: z.string(), fileId: z.string() }),
        response: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const person = await reviewerOf(services, request, reply)
      const { file, bytes } = await openReviewAttachment(services, person, request.params.assignment, request.params.fileId)
      return sendFile(reply, file, bytes) as unknown as File
    },
  )

  typed.delete(
    '/reviews/:assignment/attachments/:attachment',
    {
      schema: {
        tags,
        summary: 'Take a file back',
        params: z.object({ assignment: z.string(), attachment: z.string() }),
        response: { 200: doneResponse, ...refused },
      },
    },
    async (request, reply) => {
      const person = await reviewerOf(services, request, reply)
      await removeAttachment(services, person, request.params.assignment, request.params.attachment)
      return { done: true as const }
    },
  )
}

async function reviewerOf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
  const person = await signedInOf(services, request)
  if (!person) throw new Refusal('account.signed_out', 'You are signed out. Please sign in again; nothing you typed is lost.')
  return person
}
