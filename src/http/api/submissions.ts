import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { openFile } from '#domain/files/file-scan.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { appealForm } from '#domain/papers/appeal.ts'
import { appealDecision } from '#domain/papers/appeal-decision.ts'
import { completePaper, savePaperDraft } from '#domain/papers/complete-paper.ts'
import { answerPresentation } from '#domain/papers/confirm-presentation.ts'
import { paperDraft, paperForm } from '#domain/papers/paper-details.schema.ts'
import { presentationForm } from '#domain/papers/presentation.ts'
import { explainFindings, explanationForm } from '#domain/review/blindness/explain-findings.ts'
import { replyForm } from '#domain/review/replies/reply.ts'
import { writeReply } from '#domain/review/replies/write-reply.ts'
import type { Services } from '#domain/services.ts'
import { addResearchTitle, replaceFile } from '#domain/submissions/change-submission.ts'
import { correctOwnDetails } from '#domain/submissions/correct-own.ts'
import { findSubmission, findSubmissionFile, type SubmissionCredentials } from '#domain/submissions/find-submission.ts'
import { ownDetailsForm } from '#domain/submissions/own-correction.schema.ts'
import { researchTitleForm } from '#domain/submissions/submission.schema.ts'
import { fileKinds } from '#domain/submissions/submission.ts'
import { firstSteps, isOnlyRegistered } from '#domain/submissions/submission-letters.ts'
import { statusConference, statusOf } from '#domain/submissions/submission-status.ts'
import type { ReceivedAbstract } from '#domain/submissions/submit-abstract.ts'
import { withdrawSubmission } from '#domain/submissions/withdraw-submission.ts'
import { withdrawalForm } from '#domain/submissions/withdrawal-request.ts'
import { admitKnownSender, admitWithToken } from '../forms/admit-files.ts'
import { readForm, receiveForm } from '../forms/read-form.ts'
import { discardUnclaimedAfter, removeFilesIfRefused } from '../forms/received-form.ts'
import { maxSubmissionFiles, singleFile, singleFileFields, submissionFileFields, takeSubmission } from '../forms/take-submission.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { sendFile } from './downloads.ts'
import { tokenHeader } from './form-tokens.ts'
import { formTypes, refused, withSchemas } from './openapi.ts'
import { fileBody, receivedResponse, statusResponse, submissionBody } from './submission-responses.ts'

const tags = ['Submissions']
const secretHeader = z.looseObject({ 'x-submission-secret': z.optional(z.string()) })
const secretQuery = z.object({ secret: z.optional(z.string()) })
const ofSubmission = z.object({ reference: z.string() })
const ofFile = z.object({ reference: z.string(), fileId: z.string() })
const withSecret = { headers: secretHeader, querystring: secretQuery }
const paperNumber = z.optional(z.coerce.number().check(z.int(), z.positive()))
const withPaper = { headers: secretHeader, querystring: z.object({ secret: z.optional(z.string()), paper: paperNumber }) }

/** Submitting, and what authors may see and do afterwards with the secret of their link or their session. */
export function addSubmissionsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
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
      const admission = admitWithToken(services, request, 'submission', maxSubmissionFiles)
      const arrived = await receiveForm(request, { ...services, fileFields: submissionFileFields, admission })
      const received = await removeFilesIfRefused({ ...services, admission }, arrived, () => takeSubmission(services, request, arrived, arrived.files))
      return privately(reply).code(201).send(responseOf(received))
    },
  )

  typed.get(
    '/submissions/:reference',
    {
      config: perHour(6000),
      schema: { tags, summary: 'How a submission stands', params: ofSubmission, ...withSecret, response: { 200: statusResponse, ...refused } },
    },
    async (request, reply) => privately(reply).send(await statusOf(services, await findSubmission(services, await ticketOf(services, request)))),
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
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const { reason } = parseForm(withdrawalForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await withdrawSubmission(services, ticket, { position: request.query.paper, reason })))
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
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const { research_title } = parseForm(researchTitleForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await addResearchTitle(services, ticket, research_title, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/details',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Correct the answers of the form; once the review has begun this asks the organisers',
        consumes: formTypes,
        params: ofSubmission,
        ...withSecret,
        body: ownDetailsForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const form = parseForm(ownDetailsForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      const { submission } = await correctOwnDetails(services, ticket, form)
      return privately(reply).send(await statusOf(services, submission))
    },
  )

  typed.post(
    '/submissions/:reference/paper',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Complete or correct a paper; once the review has begun this asks the organisers',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: paperForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const form = parseForm(paperForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      const { submission } = await completePaper(services, ticket, form, request.query.paper)
      return privately(reply).send(await statusOf(services, submission))
    },
  )

  typed.post(
    '/submissions/:reference/paper/draft',
    {
      // Somebody who types for an hour saves every few seconds.
      config: perHour(6000),
      schema: {
        tags,
        summary: 'Save what is being typed of a paper, complete or not',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: paperDraft,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const draft = parseForm(paperDraft, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await savePaperDraft(services, ticket, draft, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/confirm',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Say whether you will present an accepted paper; to decline asks the organisers to withdraw it',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: presentationForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const form = parseForm(presentationForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await answerPresentation(services, ticket, form, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/appeal',
    {
      config: perHour(60),
      schema: {
        tags,
        summary: 'Appeal against a rejection, once and with reasons',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: appealForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const { reasons } = parseForm(appealForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await appealDecision(services, ticket, reasons, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/reply',
    {
      config: perHour(60),
      schema: {
        tags,
        summary: 'Reply once to the comments of the reviewers, where the organisers asked for it',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: replyForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const form = parseForm(replyForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await writeReply(services, ticket, form.reply, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/explanation',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Explain what in a file, or in the title and abstract, names the authors',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: explanationForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const form = parseForm(explanationForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await explainFindings(services, ticket, form, request.query.paper)))
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
      const ticket = await ticketOf(services, request)
      // Refuses strangers before their bytes are read.
      await findSubmission(services, ticket)
      const received = await readForm(request, fileOptions(request))
      const changed = await discardUnclaimedAfter(services, received, async () =>
        replaceFile(services, ticket, { kind: request.query.kind, paper: request.query.paper }, singleFile(received)),
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
      const file = await findSubmissionFile(services, await ticketOf(services, request), request.params.fileId)
      return sendFile(privately(reply), file, await openFile(services, file))
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
      const ticket = await ticketOf(services, request)
      await findSubmission(services, ticket)
      const received = await readForm(request, fileOptions(request))
      const changed = await discardUnclaimedAfter(services, received, async () =>
        replaceFile(services, ticket, { replaces: request.params.fileId }, singleFile(received)),
      )
      return privately(reply).send(await statusOf(services, changed))
    },
  )
}

type WithTicket = FastifyRequest<{
  Params: { reference: string }
  Headers: { 'x-submission-secret'?: string | undefined }
  Querystring: { secret?: string | undefined }
}>

async function ticketOf(services: Services, request: Pick<WithTicket, 'params' | 'headers' | 'query'> & FastifyRequest): Promise<SubmissionCredentials> {
  const { params, headers, query } = request
  const person = await signedInOf(services, request)
  return {
    reference: params.reference,
    secret: headers['x-submission-secret'] ?? query.secret ?? '',
    confirmedAddress: person?.confirmed ? person.email : undefined,
  }
}

function privately<Reply extends Pick<FastifyReply, 'header'>>(reply: Reply): Reply {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
  return reply
}

/** Made only from what was received the first time, so that every repetition gets the same bytes. */
function responseOf({ submission, papers, registration, conference, files, statusUrl, isMailed }: ReceivedAbstract): z.output<typeof receivedResponse> {
  return {
    reference: submission.reference,
    state: 'received',
    receivedAt: submission.receivedAt.toISOString(),
    statusUrl,
    files: files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
    conference: statusConference(conference),
    next: firstSteps({ submission, papers, conference }),
    mailed: isMailed,
    ...(isOnlyRegistered({ papers, registration }) ? { registered: true as const } : {}),
  }
}
