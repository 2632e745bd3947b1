import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { letterBody, letterPreviewBody, letterResetBody } from '#domain/mail/standing/letter.schema.ts'
import { previewLetter } from '#domain/mail/standing/preview-letter.ts'
import { resetLetter, saveLetter } from '#domain/mail/standing/save-letter.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { admitKnownSender } from '../../forms/admit-files.ts'
import { readForm } from '../../forms/read-form.ts'
import type { ReceivedForm } from '../../forms/received-form.ts'
import { fileField, refused, withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'

const previewResponse = z.object({ subject: z.string(), text: z.string(), html: z.string() })
const fileResponse = z.object({ id: z.string(), name: z.string(), sizeBytes: z.int() })

/** The office's versions of standing letters, and the files that go out with them. */
export function addDeskLettersApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'people')

  act('/letters/:kind', { summary: 'Save a version of a standing letter, for all conferences or for one', body: letterBody, method: 'PUT' }, (order) =>
    saveLetter(services, order.organiser, order.params.kind, order.body),
  )
  act('/letters/:kind/reset', { summary: 'Put a standing letter back to the standard text', body: letterResetBody }, ({ organiser, params, body }) =>
    resetLetter(services, organiser, params.kind, body),
  )
  answer(
    '/letters/:kind/preview',
    { summary: 'A version of a standing letter with sample values, before it is saved', body: letterPreviewBody },
    previewResponse,
    ({ params, body }) => previewLetter(services, params.kind, body),
  )

  withSchemas(api).post(
    '/letter-files',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Upload a file that is to go out with a standing letter; it belongs to it once the letter is saved',
        consumes: ['multipart/form-data'],
        body: z.object({ file: fileField }),
        response: { 201: fileResponse, ...refused },
      },
      // Before a byte of the file is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply, 'people')),
    },
    async (request, reply) => {
      const received = await readForm(request, { ...services, fileFields: ['file'], admission: admitKnownSender(services, request) })
      const { id, name, sizeBytes } = onlyFile(received)
      return reply.code(201).send({ id, name, sizeBytes })
    },
  )
}

function onlyFile({ files, refused: [problem] }: ReceivedForm): ReceivedForm['files'][number] {
  if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { file: problem.reason })
  const [file] = files
  if (!file || files.length > 1) throw new Refusal('request.invalid', problemCountMessage(1), { file: 'Please choose one file.' })
  return file
}
