import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { maxFileBytes } from '#domain/files/accepted-files.ts'
import { openFile } from '#domain/files/file-scan.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { oneLine } from '#domain/forms/person-fields.schema.ts'
import { authorsForm, renamingForm } from '#domain/publishing/authors/author-change.ts'
import { changeAuthors, renameAuthor, withdrawAuthorChange } from '#domain/publishing/authors/change-authors.ts'
import { depositFileOf, depositFileOfArticle, retryDeposit } from '#domain/publishing/deposit/deposit-articles.ts'
import { placeInIssue, takeIntoJournal } from '#domain/publishing/desk/ahead-of-issue.ts'
import { changeArticle, uploadTypeset } from '#domain/publishing/desk/change-article.ts'
import { findReferences } from '#domain/publishing/desk/find-references.ts'
import { changeVolume, makeVolume, takeInPapers } from '#domain/publishing/desk/make-volume.ts'
import { addEditorial, moveInVolume, numberPages } from '#domain/publishing/desk/order-volume.ts'
import { moveArticle, sendProof } from '#domain/publishing/desk/produce-article.ts'
import { publishArticle, publishNotice, publishVolume, removeArticle } from '#domain/publishing/desk/publish.ts'
import {
  articleForm,
  editorialForm,
  issuePlace,
  journalPaper,
  newVolumeForm,
  noticeForm,
  pagesForm,
  placeForm,
  productionMove,
  proofOrder,
  removalForm,
  volumeForm,
} from '#domain/publishing/desk/publishing.schema.ts'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { takeFullPaper } from '#domain/publishing/desk/take-full-paper.ts'
import { type Bag, bagOfVolume } from '#domain/publishing/export/bag.ts'
import { importArticles } from '#domain/publishing/import/import-articles.ts'
import { changeJournalCall } from '#domain/publishing/journals/change-call.ts'
import { journalCallForm, manuscriptOrder } from '#domain/publishing/journals/journal-call.ts'
import { journalCallsOf } from '#domain/publishing/journals/journal-calls.store.ts'
import { commentOnTask, orderTask, revokeTask } from '#domain/publishing/production/order-task.ts'
import { taskComment, taskOrder } from '#domain/publishing/production/production-task.ts'
import { productionTasksOf } from '#domain/publishing/production/production-tasks.store.ts'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { attachment, sendFile, zipStream } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutes, deskRoutesIn, organiserOf } from './desk-routes.ts'
import { sendSpreadsheet } from './selection-routes.ts'
import type { SpreadsheetRow } from './spreadsheets.ts'

const maxArchiveBytes = 100 * 1024 * 1024
const receivedFileResponse = { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused }

/** Volumes and articles: from the accepted paper to publication, and what comes after it. */
export function addDeskPublishingApi(api: FastifyInstance, services: Services): void {
  const { act, make, answer } = deskRoutes(api, services, 'publishing')
  make('/publishing/volumes', { summary: 'Make the draft of a volume', body: newVolumeForm }, ({ organiser, body }) => makeVolume(services, organiser, body))
  act('/publishing/volumes/:id', { summary: 'Change a volume', body: volumeForm, method: 'PUT' }, ({ organiser, params, body }) =>
    changeVolume(services, organiser, params.id, body),
  )
  answer(
    '/publishing/volumes/:id/papers',
    { summary: 'Take the accepted papers of its conference into a volume' },
    z.object({ papers: z.int() }),
    async ({ organiser, params }) => ({ papers: await takeInPapers(services, organiser, params.id) }),
  )
  act('/publishing/volumes/:id/order', { summary: 'Move an article up or down in a volume', body: placeForm }, ({ organiser, params, body }) =>
    moveInVolume(services, organiser, params.id, body),
  )
  answer(
    '/publishing/volumes/:id/pages',
    { summary: 'Number the pages of a volume in the order of its articles', body: pagesForm },
    z.object({ last: z.int() }),
    async ({ organiser, params, body }) => ({ last: await numberPages(services, organiser, params.id, body) }),
  )
  make('/publishing/volumes/:id/editorials', { summary: 'Add an editorial to a volume', body: editorialForm }, ({ organiser, params, body }) =>
    addEditorial(services, organiser, params.id, body),
  )
  make('/publishing/articles/:id/full-paper', { summary: 'Take the accepted full paper of an abstract into production' }, ({ organiser, params }) =>
    takeFullPaper(services, organiser, params.id),
  )
  act('/publishing/volumes/:id/publish', { summary: 'Publish a volume with all of its articles' }, ({ organiser, params }) =>
    publishVolume(services, organiser, params.id),
  )
  make('/publishing/articles', { summary: 'Take an accepted paper into a journal, ahead of an issue', body: journalPaper }, ({ organiser, body }) =>
    takeIntoJournal(services, organiser, body),
  )
  act(
    '/publishing/journals/:journal/call',
    { summary: 'Open or close the call of a journal', body: journalCallForm, method: 'PUT' },
    ({ organiser, params, body }) => changeJournalCall(services, organiser, params.journal, body),
  )
  const ofJournal = deskRoutesIn(
    api,
    services,
    async ({ params }) => {
      const call = await journalCallsOf(services.db).find(params.journal ?? '')
      return call ? [call.id] : []
    },
    'publishing',
  )
  ofJournal.make(
    '/publishing/journals/:journal/articles',
    { summary: 'Take an accepted manuscript into production', body: manuscriptOrder },
    ({ organiser, params, body }) => takeIntoJournal(services, organiser, { series: params.journal, reference: body.reference }),
  )
  act('/publishing/articles/:id/issue', { summary: 'Place an article in an issue of its journal', body: issuePlace }, ({ organiser, params, body }) =>
    placeInIssue(services, organiser, params.id, body),
  )
  act('/publishing/articles/:id', { summary: 'Change an article', body: articleForm, method: 'PUT' }, ({ organiser, params, body }) =>
    changeArticle(services, organiser, params.id, body),
  )
  answer(
    '/publishing/articles/:id/authors',
    { summary: 'Change the authors of an article, or ask all of them to agree', body: authorsForm, method: 'PUT' },
    z.object({ asked: z.int() }),
    async ({ organiser, params, body }) => ({ asked: await changeAuthors(services, organiser, params.id, body) }),
  )
  act('/publishing/articles/:id/authors/withdraw', { summary: 'Withdraw a change of the authors' }, ({ organiser, params }) =>
    withdrawAuthorChange(services, organiser, params.id),
  )
  act('/publishing/articles/:id/authors/rename', { summary: 'Change the name of an author silently', body: renamingForm }, ({ organiser, params, body }) =>
    renameAuthor(services, organiser, params.id, body),
  )
  answer(
    '/publishing/articles/:id/references',
    { summary: 'Find the list of references in the files of an article; nothing is stored' },
    z.object({ references: z.array(z.string()) }),
    async ({ organiser, params }) => ({ references: await findReferences(services, organiser, params.id) }),
  )
  make('/publishing/articles/:id/tasks', { summary: 'Send an article to a copy-editor or typesetter', body: taskOrder }, ({ organiser, params, body }) =>
    orderTask(services, organiser, params.id, body),
  )
  act('/publishing/tasks/:id/comments', { summary: 'Write to a copy-editor or typesetter', body: taskComment }, ({ organiser, params, body }) =>
    commentOnTask(services, organiser, params.id, body),
  )
  act('/publishing/tasks/:id/revoke', { summary: 'Revoke the link of a copy-editor or typesetter' }, ({ organiser, params }) =>
    revokeTask(services, organiser, params.id),
  )
  act('/publishing/articles/:id/proof', { summary: 'Send the proof to the author', body: proofOrder }, ({ organiser, params, body }) =>
    sendProof(services, organiser, params.id, body),
  )
  act('/publishing/articles/:id/move', { summary: 'Move an article in production', body: productionMove }, ({ organiser, params, body }) =>
    moveArticle(services, organiser, params.id, body),
  )
  act('/publishing/articles/:id/publish', { summary: 'Publish one article, also ahead of its volume' }, ({ organiser, params }) =>
    publishArticle(services, organiser, params.id),
  )
  make('/publishing/articles/:id/notices', { summary: 'Publish a correction or a retraction', body: noticeForm }, ({ organiser, params, body }) =>
    publishNotice(services, organiser, params.id, body),
  )
  act('/publishing/articles/:id/remove', { summary: 'Remove an article for legal reasons', body: removalForm }, ({ organiser, params, body }) =>
    removeArticle(services, organiser, params.id, body),
  )
  act('/publishing/articles/:id/deposit', { summary: 'Have the DOI of an article deposited again' }, ({ organiser, params }) =>
    retryDeposit(services, organiser, params.id),
  )
  const typed = withSchemas(api)
  const params = z.object({ id: z.string() })
  typed.post(
    '/publishing/articles/:id/pdf',
    {
      bodyLimit: maxFileBytes,
      schema: {
        tags: ['Desk'],
        summary: 'Upload the typeset PDF of an article',
        consumes: ['application/pdf'],
        params,
        response: { 200: z.object({ done: z.literal(true) }), ...refused },
      },
      // Before a byte of the file is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply, 'publishing')),
      errorHandler: (error) => {
        throw error.statusCode === 413 ? new Refusal('file.too_large', 'The PDF is larger than 20 MB.') : error
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'publishing')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await uploadTypeset(services, organiser, request.params.id, Readable.from([bytes]))
      return { done: true as const }
    },
  )
  typed.get(
    '/publishing/articles/:id/pdf',
    { schema: { tags: ['Desk'], summary: 'Download the typeset PDF of an article', params, response: pdfResponse } },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'publishing')
      const article = await publishingDeskOf(services.db).findArticle(request.params.id)
      const file = article?.typeset_file_id ? await storedFilesOf(services.db).find(article.typeset_file_id) : undefined
      if (!article || !file) throw new Refusal('request.not_found', 'There is no such file.')
      return sendFile(reply, { name: `${article.slug}.pdf`, sizeBytes: file.sizeBytes }, await openFile(services, file))
    },
  )
  typed.get(
    '/publishing/volumes/:id/crossref',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download the deposit file of a volume for Crossref',
        params,
        response: { 200: { description: 'The file', content: { 'application/xml': { schema: z.string() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'publishing')
      const { name, file } = await depositFileOf(services, request.params.id)
      return reply.type('application/xml').header('content-disposition', `attachment; filename="${name}"`).send(file)
    },
  )
  typed.get(
    '/publishing/articles/:id/crossref',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download the deposit file of one article for Crossref',
        params,
        response: { 200: { description: 'The file', content: { 'application/xml': { schema: z.string() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'publishing')
      const { name, file } = await depositFileOfArticle(services, request.params.id)
      return reply.type('application/xml').header('content-disposition', `attachment; filename="${name}"`).send(file)
    },
  )
  typed.get(
    '/publishing/volumes/:id/bag',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download a published volume with checksums as a BagIt package',
        params,
        response: { 200: { description: 'A zip archive', content: { 'application/zip': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'publishing')
      return sendBag(reply, await bagOfVolume(services, organiser, request.params.id), services.now())
    },
  )
  typed.get(
    '/publishing/usage.csv',
    {
      schema: {
        tags: ['Desk'],
        summary: 'How often each article was read, by month',
        response: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'publishing')
      const name = `article-usage-${services.now().toISOString().slice(0, 10)}`
      return sendSpreadsheet(reply, usageRows(await usageOf(services.db).report()), { format: 'csv', name, sheet: 'Usage' })
    },
  )
  typed.post(
    '/publishing/import',
    {
      bodyLimit: maxArchiveBytes,
      schema: {
        tags: ['Desk'],
        summary: 'Import back issues from a zip archive, or check what an import would do',
        consumes: ['application/zip'],
        querystring: z.object({ really: z.optional(z.literal('yes')), series: z.optional(oneLine(100)), addresses: z.optional(oneLine(300)) }),
        response: {
          200: z.object({
            added: z.array(z.string()),
            unchanged: z.int(),
            problems: z.array(z.object({ file: z.string(), line: z.int(), column: z.string(), message: z.string() })),
          }),
          ...refused,
        },
      },
      // Before a byte of the archive is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply, 'publishing')),
      errorHandler: (error) => {
        throw error.statusCode === 413 ? new Refusal('file.too_large', 'The archive is larger than 100 MB. Please import it in parts.') : error
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'publishing')
      const archive = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { really, series, addresses } = request.query
      // A large archive takes a while, and whoever left the page does not wait for it.
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new Refusal('request.malformed', 'The connection ended before the archive was read.')))
      return importArticles(services, organiser, archive, really === 'yes', { series, addresses }, gone.signal)
    },
  )
  typed.get(
    '/publishing/tasks/:id/file',
    { schema: { tags: ['Desk'], summary: 'Download what a copy-editor or typesetter has delivered', params, response: receivedFileResponse } },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'publishing')
      const task = await productionTasksOf(services.db).find(request.params.id)
      const file = task?.result_file_id ? await storedFilesOf(services.db).find(task.result_file_id) : undefined
      if (!file) throw new Refusal('request.not_found', 'There is no such file.')
      return sendFile(reply, file, await openFile(services, file))
    },
  )
}

async function* usageRows(months: Awaited<ReturnType<ReturnType<typeof usageOf>['report']>>): AsyncGenerator<SpreadsheetRow> {
  yield ['Month', 'Series', 'Volume', 'Article', 'DOI', 'Views of the page', 'Downloads of the PDF']
  for (const { month, series, volume, title, doi, views, downloads } of months) yield [month, series, volume ?? '', title, doi ?? '', views, downloads]
}

function sendBag(reply: FastifyReply, { name, texts, files }: Bag, mtime: Date): FastifyReply {
  // PDFs are compressed already.
  const entries = files.map(({ path, sizeBytes, open }) => ({ path, options: { mtime, size: sizeBytes, compress: false }, open }))
  const headers = { 'content-type': 'application/zip', 'content-disposition': attachment(name), 'x-content-type-options': 'nosniff' }
  return reply.headers({ ...headers, 'cache-control': 'private, no-store' }).send(zipStream(texts, entries))
}
