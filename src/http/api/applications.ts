import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addDocument, documentSecret, findForDocument } from '#domain/applications/add-document.ts'
import { applicationForm } from '#domain/applications/application.schema.ts'
import { successMessage } from '#domain/applications/application.ts'
import { applyForRole, parseApplication } from '#domain/applications/apply-for-role.ts'
import { acceptedExtensions, maxFileBytes } from '#domain/files/accepted-files.ts'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { mailsOf } from '#domain/mail/mail.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { admitKnownSender } from '../forms/admit-files.ts'
import { readForm } from '../forms/read-form.ts'
import { discardUnclaimedAfter, type ReceivedForm } from '../forms/received-form.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { evidenceOf, tokenHeader } from './form-tokens.ts'
import { fileField, formTypes, refused, withSchemas } from './openapi.ts'

const applicationResponse = z.object({
  reference: z.string(),
  message: z.literal(successMessage),
  /** Whether a copy was sent to the address. */
  isCopySent: z.boolean(),
  /** Where to send the document, and the secret that permits it. */
  documentUpload: z.object({ url: z.string(), secret: z.string(), accept: z.string(), mostBytes: z.int() }),
})

const documentResponse = z.object({ reference: z.string(), document: z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string() }) })

/** The apply form of the specification, and the document that may be added to it. */
export function addApplicationsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/apply-form',
    {
      config: perHour(limitOf(services, 'applicationsPerHour')),
      schema: {
        tags: ['Applications'],
        summary: 'Apply for a role',
        consumes: formTypes,
        headers: tokenHeader,
        body: applicationForm,
        response: { 201: applicationResponse, ...refused },
      },
    },
    async (request, reply) => {
      const received = await readForm(request, { ...services, fileFields: [] })
      const form = await parseApplication(services.db, received.fields)
      const application = await applyForRole(services, form, evidenceOf(services, 'apply', request, received))
      const documentUpload = {
        url: `/api/v1/apply-form/${application.reference}/document`,
        secret: documentSecret(services.key, application.id),
        accept: acceptedExtensions,
        mostBytes: maxFileBytes,
      }
      const isCopySent = await mailsOf(services.db).wasQueued('application.copy', `application:${application.id}`)
      return reply
        .code(201)
        .header('cache-control', 'private, no-store')
        .send({ reference: application.reference, message: successMessage, isCopySent, documentUpload })
    },
  )

  typed.post(
    '/apply-form/:reference/document',
    {
      config: perHour(600),
      schema: {
        tags: ['Applications'],
        summary: 'Add the document to an application that was just made',
        consumes: ['multipart/form-data'],
        params: z.object({ reference: z.string() }),
        headers: z.looseObject({ 'x-application-secret': z.optional(z.string()) }),
        body: z.object({ document: fileField }),
        response: { 201: documentResponse, ...refused },
      },
    },
    async (request, reply) => {
      const application = await findForDocument(services, request.params.reference, request.headers['x-application-secret'])
      const received = await readForm(request, { ...services, fileFields: ['document'], admission: admitKnownSender(services, request) })
      const { name, sizeBytes, sha256 } = await discardUnclaimedAfter(services, received, async () =>
        addDocument(services, application, onlyDocument(received)),
      )
      return reply.code(201).header('cache-control', 'private, no-store').send({ reference: application.reference, document: { name, sizeBytes, sha256 } })
    },
  )
}

function onlyDocument({ files, refused: [problem] }: ReceivedForm): ReceivedForm['files'][number] {
  if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { document: problem.reason })
  const [document] = files
  if (!document || files.length > 1) throw new Refusal('request.invalid', problemCountMessage(1), { document: 'Please choose one file.' })
  return document
}
