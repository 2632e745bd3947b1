import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { Refusal } from '#domain/refusal.ts'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import type { Services } from '#domain/services.ts'
import { fileField } from '../api/openapi.ts'
import { admitKnownSender } from './admit-files.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'
import { fileIds, singleFileFields } from './take-submission.ts'

/** As the API describes them. */
export const attachmentsBody = z.object({
  file: z.optional(fileField),
  'document_upload[]': z.optional(z.array(z.string().check(z.describe('The id of a finished upload.')))),
})

/** Reads the files that are attached to a review; the caller has checked who sends them. */
export function readAttachments(services: Services, request: FastifyRequest): Promise<ReceivedForm> {
  return readForm(request, {
    ...services,
    fileFields: singleFileFields,
    accepts: 'attachments',
    admission: admitKnownSender(services, request, maxAttachments),
  })
}

/** The ids of these files; with JavaScript they were uploaded before, and only their ids come. */
export function attachedFiles(received: ReceivedForm): string[] {
  const ids = filesIfAny(received)
  if (ids.length === 0) throw new Refusal('request.invalid', problemCountMessage(1), { file: 'Please choose a file.' })
  return ids
}

/** The same where a form may come without files. */
export function filesIfAny(received: ReceivedForm): string[] {
  const [problem] = received.refused
  if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { file: problem.reason })
  return [...new Set([...fileIds(received, 'document'), ...received.files.filter(({ field }) => field === 'file').map(({ id }) => id)])]
}
