import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { openFile } from '#domain/files/file-scan.ts'
import { answerAppeal } from '#domain/papers/answer-appeal.ts'
import { completePaperAtDesk } from '#domain/papers/complete-at-desk.ts'
import { deskPaperForm } from '#domain/papers/paper-details.schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { auditSubject, type Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { answerCorrection } from '#domain/submissions/desk/answer-correction.ts'
import { answerWithdrawal } from '#domain/submissions/desk/answer-withdrawal.ts'
import { correctSubmission } from '#domain/submissions/desk/correct-submission.ts'
import { conferenceMoveForm, correctionAnswer, correctionForm, deskEntryForm } from '#domain/submissions/desk/correction.schema.ts'
import { decidePapers, releaseDecisions } from '#domain/submissions/desk/decide-papers.ts'
import { exportFiles, filesToPack, heldList } from '#domain/submissions/desk/export-files.ts'
import { exportPapers } from '#domain/submissions/desk/export-papers.ts'
import { movePapers, reopenPapers, trustSubmissions, undoLastStep } from '#domain/submissions/desk/move-papers.ts'
import { moveToConference } from '#domain/submissions/desk/move-to-conference.ts'
import { fileAtDesk, paperAtDesk, readFileText } from '#domain/submissions/desk/paper-at-desk.ts'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import {
  appealAnswer,
  decisionOrder,
  letterOrder,
  moveOrder,
  onlySelection,
  releaseOrder,
  reopenOrder,
  withdrawalAnswer,
} from '#domain/submissions/desk/selection.schema.ts'
import { previewLetters, writeToAuthors } from '#domain/submissions/desk/write-to-authors.ts'
import { sendStatusLink } from '#domain/submissions/status-link.ts'
import { admitKnownSender } from '../../forms/admit-files.ts'
import { receiveForm } from '../../forms/read-form.ts'
import { removeFilesIfRefused } from '../../forms/received-form.ts'
import { enterSubmission, maxSubmissionFiles, submissionFileFields } from '../../forms/take-submission.ts'
import { attachment, sendFile, zipStream } from '../downloads.ts'
import { formTypes, refused, withSchemas } from '../openapi.ts'
import { submissionBody } from '../submission-responses.ts'
import { deskRoutes, deskRoutesIn, organiserIn, organiserOf } from './desk-routes.ts'
import { addExportRoute, lettersResponse, outcomeResponse } from './selection-routes.ts'

const tags = ['Desk']
const binary = (description: string, type = 'application/octet-stream') => ({ description, content: { [type]: { schema: z.file() } } })

/** Acts of organisers on one or many submissions, each in one transaction and in the audit log. */
export function addDeskSubmissionsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  const { answer, act: everywhere } = deskRoutes(api, services, 'submissions')
  // A role in the conference of every paper concerned is enough.
  const { act: plain, answer: answerIn } = deskRoutesIn(
    api,
    services,
    ({ params, body }) => conferencesOfPapers(services.db, params.reference, body),
    'submissions',
  )

  function act<Schema extends z.ZodMiniType>(
    path: string,
    summary: string,
    body: Schema,
    perform: (organiser: Organiser, order: z.output<Schema>) => Promise<Outcome>,
  ): void {
    answerIn(`/submissions/${path}`, { summary, body }, outcomeResponse, (order) => perform(order.organiser, order.body))
  }
  act('move', 'Take submissions a step on that needs no decision', moveOrder, (organiser, { selection, to }) => movePapers(services, organiser, selection, to))
  act('decide', 'Write a decision, to be released later', decisionOrder, (organiser, order) => decidePapers(services, organiser, order))
  act('reopen', 'Open rejected or withdrawn submissions again, with a reason', reopenOrder, (organiser, order) => reopenPapers(services, organiser, order))
  act('answer-withdrawal', 'Grant or refuse an author’s request to withdraw', withdrawalAnswer, (organiser, order) =>
    answerWithdrawal(services, organiser, order),
  )
  act('answer-appeal', 'Grant or refuse an author’s appeal', appealAnswer, (organiser, order) => answerAppeal(services, organiser, order))
  act('undo', 'Take back the last step while its author was not told', onlySelection, (organiser, { selection }) =>
    undoLastStep(services, organiser, selection),
  )
  act('release', 'Release decisions: the authors are told', releaseOrder, (organiser, order) => releaseDecisions(services, organiser, order))
  act('trust', 'Say that submissions are genuine: their authors get the receipt', onlySelection, (organiser, { selection }) =>
    trustSubmissions(services, organiser, selection),
  )
  act('write', 'Write to the authors', letterOrder, (organiser, order) => writeToAuthors(services, organiser, order))
  answer('/submissions/write/preview', { summary: 'What the authors would get, before it is sent', body: letterOrder }, lettersResponse, ({ body }) =>
    previewLetters(services, body),
  )

  addExportRoute(api, services, 'submissions', (organiser, search, format) => exportPapers(services, organiser, readPaperQuery(chosenSearch(search)), format))

  answer(
    '/submissions/files/summary',
    { summary: 'How many files what is filtered has, before they are downloaded', body: z.object({ query: z._default(z.string(), '') }) },
    z.object({ files: z.int(), bytes: z.int(), held: z.int() }),
    async ({ body }) => {
      const { files, bytes, held } = await filesToPack(services, readPaperQuery(chosenSearch(new URLSearchParams(body.query))))
      return { files: files.length, bytes, held: held.length }
    },
  )

  typed.post(
    '/submissions/files',
    {
      schema: {
        tags,
        summary: 'The files of what is filtered, as a ZIP archive named by reference',
        querystring: z.looseObject({}),
        response: { 200: binary('A ZIP archive', 'application/zip'), ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'submissions')
      const search = chosenSearch(new URL(request.url, services.publicUrl).searchParams)
      const { files, held } = await exportFiles(services, organiser, readPaperQuery(search))
      const texts = held.length > 0 ? [{ path: 'not in this archive.txt', text: heldList(held) }] : []
      const entries = files.map((file) => ({
        path: file.path,
        // Papers are compressed already.
        options: { mtime: file.arrivedAt, compress: false, size: file.sizeBytes },
        open: () => openFile(services, file),
      }))
      const name = `submission-files-${services.now().toISOString().slice(0, 10)}.zip`
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachment(name))
        .send(zipStream(texts, entries) as unknown as File)
    },
  )

  typed.post(
    '/submissions',
    {
      schema: {
        tags,
        summary: 'Enter a submission for somebody, also after the deadline',
        consumes: formTypes,
        body: z.extend(submissionBody, deskEntryForm.shape),
        response: { 201: z.object({ reference: z.string(), hasPaper: z.boolean() }), ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'submissions')
      const admission = admitKnownSender(services, request, maxSubmissionFiles)
      const arrived = await receiveForm(request, { ...services, fileFields: submissionFileFields, admission })
      const { submission, papers } = await removeFilesIfRefused({ ...services, admission }, arrived, () =>
        enterSubmission(services, request, arrived, organiser),
      )
      return reply.code(201).send({ reference: submission.reference, hasPaper: papers.length > 0 })
    },
  )

  plain('/submissions/:reference/paper', { summary: 'Complete a paper on behalf of its author', body: deskPaperForm }, ({ organiser, params, body }) =>
    completePaperAtDesk(services, organiser, params.reference, body),
  )

  plain(
    '/submissions/:reference/correct',
    { summary: 'Correct the answers and titles of a submission on behalf of its author', body: correctionForm },
    ({ organiser, params, body }) => correctSubmission(services, organiser, params.reference, body),
  )

  plain(
    '/submissions/:reference/answer-correction',
    { summary: 'Make the correction that an author asked for, or refuse it', body: correctionAnswer },
    ({ organiser, params, body }) => answerCorrection(services, organiser, params.reference, body),
  )

  everywhere('/submissions/:reference/conference', { summary: 'Move a paper to another conference', body: conferenceMoveForm }, ({ organiser, params, body }) =>
    moveToConference(services, organiser, params.reference, body),
  )

  plain('/submissions/:reference/notes', { summary: 'Note something about a submission, for the desk alone', body: noteBody }, ({ organiser, params, body }) =>
    writeNote(services, organiser, async (db) => auditSubject((await paperAtDesk({ ...services, db }, params.reference)).paper), body.body),
  )

  plain('/submissions/:reference/link', { summary: 'Send the author a new link to the status page, which ends the earlier ones' }, ({ organiser, params }) =>
    sendStatusLink(services, organiser, params.reference),
  )

  typed.get(
    '/submissions/conferences',
    {
      schema: {
        tags,
        summary: 'The latest conferences that received anything, for the filter of the list',
        response: { 200: z.object({ conferences: z.array(z.object({ id: z.string(), name: z.string() })) }), ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'submissions')
      return { conferences: await paperListOf(services.db).latestConferences() }
    },
  )

  typed.get(
    '/submissions/:reference/files/:fileId',
    {
      schema: {
        tags,
        summary: 'Download a file of a submission',
        params: z.object({ reference: z.string(), fileId: z.string() }),
        response: { 200: binary('The file as it was received'), ...refused },
      },
    },
    async (request, reply) => {
      await organiserIn(services, request, reply, ['submissions'], () => conferencesOfPapers(services.db, request.params.reference, {}), 'read')
      const file = await fileAtDesk(services, request.params.reference, request.params.fileId)
      return sendFile(reply, file, await openFile(services, file))
    },
  )

  typed.get(
    '/submissions/:reference/files/:fileId/text',
    {
      schema: {
        tags,
        summary: 'The words of a file of a submission',
        params: z.object({ reference: z.string(), fileId: z.string() }),
        response: { 200: z.object({ pages: z.array(z.string()), whole: z.boolean() }), ...refused },
      },
    },
    async (request, reply) => {
      await organiserIn(services, request, reply, ['submissions'], () => conferencesOfPapers(services.db, request.params.reference, {}), 'read')
      return readFileText(services, request.params.reference, request.params.fileId)
    },
  )
}

/** Refuses a search in which a conference was typed and not chosen yet: without it the search means all of them. */
function chosenSearch(search: URLSearchParams): URLSearchParams {
  if (search.get('in')?.trim()) throw new Refusal('request.invalid', 'Please choose the conference first.', { in: 'Please choose the conference first.' })
  return search
}

/** The conferences of the papers that a call names, by the address or in a selection; none when one of them is unknown, or when a query selects them. */
async function conferencesOfPapers(db: Services['db'], reference: string | undefined, body: unknown): Promise<readonly string[]> {
  const named = z.object({ selection: z.strictObject({ chosen: z.array(z.object({ reference: z.string() })) }) }).safeParse(body)
  const references = reference ? [reference] : named.success ? named.data.selection.chosen.map((one) => one.reference) : []
  return paperListOf(db).conferencesOf(references)
}
