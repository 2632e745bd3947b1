import type { FastifyRequest } from 'fastify'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { Refusal } from '#domain/refusal.ts'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import type { Services } from '#domain/services.ts'
import { admitKnownSender } from './admit-files.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'
import { fileIds, singleFileFields } from './take-submission.ts'

/** Reads the files that a reviewer attaches; the caller has checked who sends them. */
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
  const [problem] = received.refused
  if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { file: problem.reason })
  const ids = [...fileIds(received, 'document'), ...received.files.filter(({ field }) => field === 'file').map(({ id }) => id)]
  if (ids.length === 0) throw new Refusal('request.invalid', problemCountMessage(1), { file: 'Please choose a file.' })
  return [...new Set(ids)]
}
