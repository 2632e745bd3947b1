import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Organiser } from '#domain/desk/organiser.ts'
import { exportFormats } from '#domain/desk/spreadsheet-rows.ts'
import { roundOrder, startRoundOrder } from '#domain/money/choices/choice.ts'
import { previewRound, startRound } from '#domain/money/choices/start-round.ts'
import {
  addChargeOrder,
  cancelOrder,
  carryAnswerOrder,
  carryOrder,
  carryRefusalOrder,
  categoryOrder,
  dueDateOrder,
  paymentOrder,
  plainOrder,
  reasonOrder,
  recipientOrder,
  removeChargeOrder,
  substituteOrder,
  takeBackOrder,
} from '#domain/money/desk/booking-acts.schema.ts'
import {
  addCharge,
  cancelPlace,
  changeFeeCategory,
  changeRecipient,
  extendDueDate,
  issueNow,
  recordPayment,
  removeCharge,
  substituteAtDesk,
  writeOff,
} from '#domain/money/desk/booking-acts.ts'
import { answerCarryRequest, carryPlaceAtDesk, refuseCarryRequest } from '#domain/money/desk/carry-acts.ts'
import { openAccount } from '#domain/money/desk/open-account.ts'
import { takePaymentBack } from '#domain/money/desk/take-back.ts'
import {
  approveRefund,
  failRefund,
  finishRefund,
  refundFailure,
  refundMove,
  refundOrder,
  requestRefund,
  sendRefundBatch,
} from '#domain/money/refunds/refund-acts.ts'
import { sendSepaBatch } from '#domain/money/refunds/send-sepa-batch.ts'
import { closeOrder, closePeriod } from '#domain/money/reports/close-period.ts'
import { exportReport } from '#domain/money/reports/export-report.ts'
import { readReportQuery, reportNames, reportTitles } from '#domain/money/reports/report.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sendDocument } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'
import { sendSpreadsheet } from './selection-routes.ts'

/** What an act does to the money, in sentences; with `isPreview` it was only tried. */
const consequencesResponse = z.object({ consequences: z.array(z.string()) })

/** Acts of organisers on the money of a booking, each in one transaction and in the audit log. */
export function addDeskMoneyApi(api: FastifyInstance, services: Services): void {
  const { answer, make } = deskRoutes(api, services, 'money')

  function act<Schema extends z.ZodMiniType>(
    path: string,
    summary: string,
    body: Schema,
    perform: (services: Services, organiser: Organiser, reference: string, order: z.output<Schema>) => Promise<string[]>,
  ): void {
    answer(`/money/bookings/:reference/${path}`, { summary, body }, consequencesResponse, async (order) => ({
      consequences: await perform(services, order.organiser, order.params.reference, order.body),
    }))
  }
  act('payment', 'Record a payment that came in cash, by cheque, at the conference or by transfer', paymentOrder, recordPayment)
  act('take-back', 'Take a payment back that was recorded or matched by mistake, or that has bounced', takeBackOrder, takePaymentBack)
  act('invoice', 'Issue the invoice before it is paid', plainOrder, issueNow)
  act('recipient', 'Change the recipient; what was invoiced is credited and invoiced again', recipientOrder, changeRecipient)
  act('add-charge', 'Add an accompanying person or an additional paper', addChargeOrder, addCharge)
  act('remove-charge', 'Remove a charge', removeChargeOrder, removeCharge)
  act('category', 'Change the category of a registration and its fee', categoryOrder, changeFeeCategory)
  act('due-date', 'Change the day by which it is to be paid', dueDateOrder, extendDueDate)
  act('write-off', 'Write off what is open', reasonOrder, writeOff)
  act('cancel', 'Cancel a place, with or without keeping what was paid as credit', cancelOrder, cancelPlace)
  act('carry', 'Move a place and what was paid for it to a later conference', carryOrder, carryPlaceAtDesk)
  act('carry-answered', 'Mark a request to move a place as answered', carryAnswerOrder, answerCarryRequest)
  act('carry-refused', 'Refuse a request to move a place, with a reason that its person reads', carryRefusalOrder, refuseCarryRequest)
  act('substitute', 'Give a place to somebody else; both are told', substituteOrder, substituteAtDesk)
  act('refund', 'Pay credit out, wholly or in part', refundOrder, requestRefund)
  addRefundsApi(api, services)
  addChoicesApi(api, services)
  make('/money/registrations/:reference/booking', { summary: 'Open the account of a registration whose place is confirmed' }, ({ organiser, params }) =>
    openAccount(services, organiser, params.reference),
  )
  addBooksApi(api, services)
}

const roundPreview = z.object({
  letters: z.int(),
  places: z.int(),
  previews: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
})

/** A cancelled or postponed conference asks everybody what happens with their places. */
function addChoicesApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'money')
  answer(
    '/conferences/:id/choices/preview',
    { summary: 'What the letters would say that ask everybody what happens with their places', body: roundOrder },
    roundPreview,
    ({ params, body }) => previewRound(services, params.id, body),
  )
  act(
    '/conferences/:id/choices',
    { summary: 'Ask everybody with a confirmed place what happens with it', body: startRoundOrder },
    ({ organiser, params, body }) => startRound(services, organiser, params.id, body),
  )
}

/** Refunds on their way: approved by a second person, sent in a batch, done or failed. */
function addRefundsApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'money')
  act('/money/refunds/:id/approve', { summary: 'Approve a refund that somebody else asked for', body: refundMove }, ({ organiser, params, body }) =>
    approveRefund(services, organiser, params.id, body),
  )
  act('/money/refunds/:id/done', { summary: 'Say that a refund has been paid', body: refundMove }, ({ organiser, params, body }) =>
    finishRefund(services, organiser, params.id, body),
  )
  act(
    '/money/refunds/:id/fail',
    { summary: 'Say that a refund has failed; its amount becomes credit again', body: refundFailure },
    ({ organiser, params, body }) => failRefund(services, organiser, params.id, body),
  )
  withSchemas(api).post(
    '/money/refunds/batch',
    {
      schema: {
        tags: ['Desk'],
        summary: 'All approved transfers as a batch for the bank; they count as sent',
        response: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'money')
      const rows = await sendRefundBatch(services, organiser)
      return sendSpreadsheet(reply, inTurn(rows), { format: 'csv', name: `refunds-${services.now().toISOString().slice(0, 10)}`, sheet: 'Refunds' })
    },
  )
  withSchemas(api).post(
    '/money/refunds/sepa',
    {
      schema: {
        tags: ['Desk'],
        summary: 'The approved transfers of a company in euros as an order for its bank, pain.001.001.09; they count as sent',
        querystring: z.looseObject({ company: z.optional(z.string()) }),
        response: { 200: { description: 'pain.001.001.09', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'money')
      const { name, text } = await sendSepaBatch(services, organiser, request.query.company ?? '')
      return sendDocument(reply, { name, bytes: Buffer.from(text) })
    },
  )
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** Reports as spreadsheets, and the end of a period. */
function addBooksApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'money')
  act('/money/periods', { summary: 'Close the books of a company through a day', body: closeOrder }, ({ organiser, body }) =>
    closePeriod(services, organiser, body),
  )
  withSchemas(api).post(
    '/money/reports/:report/export',
    {
      schema: {
        tags: ['Desk'],
        summary: 'A report of the books, or the journal of a period, as a spreadsheet',
        params: z.object({ report: z.string() }),
        querystring: z.looseObject({ format: z.optional(z.enum(exportFormats)) }),
        response: { 200: { description: 'CSV or XLSX', content: { 'text/csv': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'money')
      const report = reportNames.find((name) => name === request.params.report)
      if (!report) throw new Refusal('request.not_found', 'There is no such report.')
      const query = readReportQuery(new URL(request.url, services.publicUrl).searchParams, services.now().toISOString().slice(0, 10))
      const format = request.query.format ?? 'csv'
      const rows = await exportReport(services, organiser, { report, query, format })
      return sendSpreadsheet(reply, rows, { format, name: `${report}-${query.from}-${query.to}`, sheet: reportTitles[report].slice(0, 31) })
    },
  )
}
