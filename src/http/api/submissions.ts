import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { openFile } from '#domain/files/file-scan.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { openReleasedAttachment } from '#domain/review/attachments/released-attachment.ts'
import type { Services } from '#domain/services.ts'
import { addResearchTitle, replaceFile } from '#domain/submissions/change-submission.ts'
import { findSubmission, findSubmissionFile } from '#domain/submissions/find-submission.ts'
import { statusConference } from '#domain/submissions/status/paper-status.ts'
import { statusOf } from '#domain/submissions/status/submission-status.ts'
import { researchTitleForm } from '#domain/submissions/submission.schema.ts'
import { fileKinds } from '#domain/submissions/submission.ts'
import { firstSteps, isOnlyRegistered } from '#domain/submissions/submission-letters.ts'
import type { ReceivedAbstract } from '#domain/submissions/submit-abstract.ts'
import { withdrawSubmission } from '#domain/submissions/withdraw-submission.ts'
import { withdrawalForm } from '#domain/submissions/withdrawal-request.ts'
import { admitKnownSender, admitWithToken } from '../forms/admit-files.ts'
import { arrivalQueue } from '../forms/arrival-queue.ts'
import { readForm, receiveForm } from '../forms/read-form.ts'
import { discardUnclaimedAfter, removeFilesIfRefused } from '../forms/received-form.ts'
import { maxSubmissionFiles, responseIn, singleFile, singleFileFields, submissionFileFields, takeSubmission } from '../forms/take-submission.ts'
import { clientNetwork } from '../security/client-network.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { sendFile } from './downloads.ts'
import { tokenHeader } from './form-tokens.ts'
import { formTypes, refused, withSchemas } from './openapi.ts'
import { credentialsOf, ofSubmission, paperNumber, privately, secretHeader, tags, withPaper, withSecret } from './submission-access.ts'
import { fileBody, receivedResponse, statusResponse, submissionBody } from './submission-responses.ts'

const ofFile = z.object({ reference: z.string(), fileId: z.string() })

/** Submitting, and what authors may see and do afterwards with the secret of their link or their session. */
export function addSubmissionsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  const arrivals = arrivalQueue()
  const fileOptions = (request: FastifyRequest) => ({ ...services, fileFields: singleFileFields, admission: admitKnownSender(services, request) })

  typed.post(
    '/submissions',
    {
      config: perHour(limitOf(services, 'submissionsPerHour')),
      schema: {
        tags,
        summary: 'Submit an abstract',
        description: 'With files in the form the token comes first: in the header x-form-token, or in the field `token` ahead of the first file.',
        consumes: formTypes,
        headers: tokenHeader,
        body: submissionBody,
        response: { 201: receivedResponse, ...refused },
      },
    },
    async (request, reply) => {
      const received = await arrivals.run(clientNetwork(request), async () => {
        const admission = admitWithToken(services, request, 'submission', maxSubmissionFiles)
        const arrived = await receiveForm(request, { ...services, fileFields: submissionFileFields, admission })
        return removeFilesIfRefused({ ...services, admission }, arrived, () => takeSubmission(services, request, arrived, arrived.files))
      })
      return privately(reply).code(201).send(responseOf(received))
    },
  )

  typed.get(
    '/submissions/:reference',
    {
      config: perHour(6000),
      schema: { tags, summary: 'How a submission stands', params: ofSubmission, ...withSecret, response: { 200: statusResponse, ...refused } },
    },
    async (request, reply) => privately(reply).send(await statusOf(services, await findSubmission(services, await credentialsOf(services, request)))),
  )

  typed.post(
    '/submissions/:reference/withdraw',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Withdraw one paper, or everything; once the review has begun this asks the organisers',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: withdrawalForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const { reason } = parseForm(withdrawalForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await withdrawSubmission(services, credentials, { position: request.query.paper, reason })))
    },
  )

  typed.post(
    '/submissions/:reference/title',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Add the title that was missing',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: researchTitleForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const { research_title } = parseForm(researchTitleForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await addResearchTitle(services, credentials, research_title, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/files',
    {
      config: perHour(1200),
      schema: {
        tags,
        summary: 'Add a file that was missing',
        consumes: ['multipart/form-data'],
        params: ofSubmission,
        headers: secretHeader,
        querystring: z.object({ secret: z.optional(z.string()), kind: z.enum(fileKinds), paper: paperNumber }),
        body: fileBody,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      // Refuses strangers before their bytes are read.
      await findSubmission(services, credentials)
      const received = await readForm(request, fileOptions(request))
      const changed = await discardUnclaimedAfter(services, received, async () =>
        replaceFile(services, credentials, { kind: request.query.kind, paper: request.query.paper }, singleFile(received), responseIn(received)),
      )
      return privately(reply).send(await statusOf(services, changed))
    },
  )

  typed.get(
    '/submissions/:reference/files/:fileId',
    {
      config: perHour(6000),
      schema: {
        tags,
        summary: 'Download one of your own files',
        params: ofFile,
        ...withSecret,
        response: { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const file = await findSubmissionFile(services, await credentialsOf(services, request), request.params.fileId)
      return sendFile(privately(reply), file, await openFile(services, file))
    },
  )

  typed.get(
    '/submissions/:reference/review-files/:fileId',
    {
      config: perHour(6000),
      schema: {
        tags,
        summary: 'Download a file that came with the comments of a reviewer, once the decision is known',
        params: ofFile,
        ...withSecret,
        response: { 200: { description: 'The copy', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const { file, bytes } = await openReleasedAttachment(services, await credentialsOf(services, request), request.params.fileId)
      return sendFile(privately(reply), file, bytes)
    },
  )

  typed.post(
    '/submissions/:reference/files/:fileId',
    {
      config: perHour(1200),
      schema: {
        tags,
        summary: 'Replace a file',
        consumes: ['multipart/form-data'],
        params: ofFile,
        ...withSecret,
        body: fileBody,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const received = await readForm(request, fileOptions(request))
      const changed = await discardUnclaimedAfter(services, received, async () =>
        replaceFile(services, credentials, { replaces: request.params.fileId }, singleFile(received), responseIn(received)),
      )
      return privately(reply).send(await statusOf(services, changed))
    },
  )
}

/** Made only from what was received the first time, so that every repetition gets the same bytes. */
function responseOf({
  submission,
  papers,
  registration,
  conference,
  settings,
  files,
  statusUrl,
  isMailed,
}: ReceivedAbstract): z.output<typeof receivedResponse> {
  return {
    reference: submission.reference,
    state: 'received',
    receivedAt: submission.receivedAt.toISOString(),
    statusUrl,
    files: files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    conference: statusConference(conference),
    next: firstSteps({ submission, papers, conference, settings }),
    mailed: isMailed,
    ...(isOnlyRegistered({ papers, registration }) ? { registered: true as const } : {}),
  }
}
