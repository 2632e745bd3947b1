import type { FastifyInstance } from 'fastify'
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
import { correctOwnDetails } from '#domain/submissions/correct-own.ts'
import { findSubmission } from '#domain/submissions/find-submission.ts'
import { ownDetailsForm } from '#domain/submissions/own-correction.schema.ts'
import { revisionForm } from '#domain/submissions/revision/revision.ts'
import { sendRevision } from '#domain/submissions/revision/send-revision.ts'
import { statusOf } from '#domain/submissions/status/submission-status.ts'
import { readForm } from '../forms/read-form.ts'
import { perHour } from '../security/rate-limits.ts'
import { formTypes, refused, withSchemas } from './openapi.ts'
import { credentialsOf, ofSubmission, privately, tags, withPaper, withSecret } from './submission-access.ts'
import { statusResponse } from './submission-responses.ts'

/** What authors do with their papers after they have sent them: correct, complete, confirm, appeal, reply, revise and explain. */
export function addSubmissionActsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const form = parseForm(ownDetailsForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      const { submission } = await correctOwnDetails(services, credentials, form)
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const form = parseForm(paperForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      const { submission } = await completePaper(services, credentials, form, request.query.paper)
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const draft = parseForm(paperDraft, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await savePaperDraft(services, credentials, draft, request.query.paper)))
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const form = parseForm(presentationForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await answerPresentation(services, credentials, form, request.query.paper)))
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const { reasons } = parseForm(appealForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await appealDecision(services, credentials, reasons, request.query.paper)))
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const form = parseForm(replyForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await writeReply(services, credentials, form.reply, request.query.paper)))
    },
  )

  typed.post(
    '/submissions/:reference/revision',
    {
      config: perHour(120),
      schema: {
        tags,
        summary: 'Send the revision that was asked for with a response to the reviewers; for a day, correct the response',
        consumes: formTypes,
        params: ofSubmission,
        ...withPaper,
        body: revisionForm,
        response: { 200: statusResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const { response } = parseForm(revisionForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await sendRevision(services, credentials, response, request.query.paper)))
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
      const credentials = await credentialsOf(services, request)
      await findSubmission(services, credentials)
      const form = parseForm(explanationForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      return privately(reply).send(await statusOf(services, await explainFindings(services, credentials, form, request.query.paper)))
    },
  )
}
