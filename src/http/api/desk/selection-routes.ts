import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Organiser } from '#domain/desk/organiser.ts'
import type { DeskRight } from '#domain/desk/rights.ts'
import { type ExportFormat, exportFormats } from '#domain/desk/spreadsheet-rows.ts'
import type { Services } from '#domain/services.ts'
import { attachment } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { organiserOf } from './desk-routes.ts'
import { csvStream, type SpreadsheetRow, xlsxStream } from './spreadsheets.ts'

/** The response of an act on a selection. */
export const outcomeResponse = z.object({
  done: z.array(z.object({ reference: z.string(), version: z.int() })),
  left: z.array(z.object({ reference: z.string(), why: z.string() })),
})

export const lettersResponse = z.object({
  recipients: z.int(),
  letters: z.array(z.object({ reference: z.string(), to: z.string(), subject: z.string(), text: z.string() })),
  left: outcomeResponse.shape.left,
})

const spreadsheets = {
  csv: { type: 'text/csv; charset=utf-8', stream: csvStream },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsxStream },
} as const satisfies Record<ExportFormat, unknown>

/** The lists that can be exported, each with the right that it needs. */
const exportedLists = {
  submissions: { sheet: 'Submissions', summary: 'What is filtered, as a spreadsheet', right: 'submissions' },
  registrations: { sheet: 'Registrations', summary: 'The registrations that are filtered, as a spreadsheet', right: 'registrations' },
  reviewers: { sheet: 'Reviewers', summary: 'The reviewers that are filtered, as a spreadsheet', right: 'review' },
  messages: { sheet: 'Messages', summary: 'The messages that are filtered, as a spreadsheet', right: 'people' },
  applications: { sheet: 'Applications', summary: 'The applications that are filtered, as a spreadsheet', right: 'people' },
} as const satisfies Record<string, { sheet: string; summary: string; right: DeskRight }>

/** Adds `POST /{list}/export`: what a list shows, as a spreadsheet. */
export function addExportRoute(
  api: FastifyInstance,
  services: Services,
  list: keyof typeof exportedLists,
  rowsOf: (organiser: Organiser, search: URLSearchParams, format: ExportFormat) => Promise<AsyncIterable<SpreadsheetRow>>,
): void {
  withSchemas(api).post(
    `/${list}/export`,
    {
      schema: {
        tags: ['Desk'],
        summary: exportedLists[list].summary,
        querystring: z.looseObject({ format: z.optional(z.enum(exportFormats)) }),
        response: { 200: { description: 'CSV or XLSX', content: { 'text/csv': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, exportedLists[list].right)
      const search = new URL(request.url, services.publicUrl).searchParams
      const format = request.query.format ?? 'csv'
      const rows = await rowsOf(organiser, search, format)
      return sendSpreadsheet(reply, rows, { format, name: `${list}-${services.now().toISOString().slice(0, 10)}`, sheet: exportedLists[list].sheet })
    },
  )
}

/** Streams rows as a download. */
export function sendSpreadsheet(
  reply: FastifyReply,
  rows: AsyncIterable<SpreadsheetRow>,
  { format, name, sheet }: { format: ExportFormat; name: string; sheet: string },
): FastifyReply {
  return reply
    .header('content-type', spreadsheets[format].type)
    .header('content-disposition', attachment(`${name}.${format}`))
    .send(spreadsheets[format].stream(rows, sheet) as unknown as File)
}
