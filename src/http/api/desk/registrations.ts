import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { requireRight } from '#domain/desk/rights.ts'
import { openFile } from '#domain/files/file-scan.ts'
import { Refusal } from '#domain/refusal.ts'
import { discountOrder, removeDiscount, salesOrder, saveDiscount, saveSales, seenDiscount } from '#domain/registrations/desk/change-sales.ts'
import { exportRegistrations } from '#domain/registrations/desk/export-registrations.ts'
import { delegatesOrder, importDelegates, previewDelegates } from '#domain/registrations/desk/import-delegates.ts'
import { moveRegistrations, trustRegistrations, undoRegistrationMoves } from '#domain/registrations/desk/move-registrations.ts'
import { registrationLetterOrder, registrationMoveOrder, registrationSelection } from '#domain/registrations/desk/registration.schema.ts'
import { registrationAtDesk } from '#domain/registrations/desk/registration-at-desk.ts'
import { readRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { previewToRegistered, writeToRegistered } from '#domain/registrations/desk/write-to-registered.ts'
import { registrationFilesOf } from '#domain/registrations/files/registration-files.store.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import { saveScholarshipSettings, scholarshipSettingsOrder } from '#domain/registrations/scholarships/change-scholarship-settings.ts'
import {
  awardOrder,
  awardScholarship,
  refuseOrder,
  refuseScholarship,
  reserveOrder,
  reserveScholarship,
} from '#domain/registrations/scholarships/decide-scholarship.ts'
import type { Services } from '#domain/services.ts'
import { auditSubject } from '#domain/submissions/desk/act-on-selection.ts'
import { sendFile } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutes, deskRoutesIn, organiserOf } from './desk-routes.ts'
import { addExportRoute, lettersResponse, outcomeResponse } from './selection-routes.ts'

/** Acts of organisers on one or many registrations, each in one transaction and in the audit log. */
export function addDeskRegistrationsApi(api: FastifyInstance, services: Services): void {
  const { act: plain, answer } = deskRoutes(api, services, 'registrations')

  function act<Schema extends z.ZodMiniType>(
    path: string,
    summary: string,
    body: Schema,
    perform: (organiser: Organiser, order: z.output<Schema>) => Promise<Outcome>,
  ): void {
    answer(`/registrations/${path}`, { summary, body }, outcomeResponse, (order) => perform(order.organiser, order.body))
  }
  act('move', 'Confirm places, use the waiting list, cancel or reopen registrations', registrationMoveOrder, (organiser, order) =>
    moveRegistrations(services, organiser, order),
  )
  act('undo', 'Take back the last step while the person was not told', registrationSelection, (organiser, { selection }) =>
    undoRegistrationMoves(services, organiser, selection),
  )
  act('trust', 'Say that registrations are genuine: their people get the receipt', registrationSelection, (organiser, { selection }) =>
    trustRegistrations(services, organiser, selection),
  )
  act('write', 'Write to people who registered', registrationLetterOrder, (organiser, order) => writeToRegistered(services, organiser, order))
  answer(
    '/registrations/write/preview',
    { summary: 'What people who registered would get, before it is sent', body: registrationLetterOrder },
    lettersResponse,
    ({ body }) => previewToRegistered(services, body),
  )
  addExportRoute(api, services, 'registrations', (organiser, search, format) => exportRegistrations(services, organiser, readRegistrationQuery(search), format))
  addSales(api, services)
  addScholarships(api, services)
  addFiles(api, services)
  plain(
    '/registrations/:reference/notes',
    { summary: 'Note something about a registration, for the desk alone', body: noteBody },
    ({ organiser, params, body }) =>
      writeNote(services, organiser, async (db) => auditSubject((await registrationAtDesk({ db }, params.reference)).registration), body.body),
  )
}

/** Proofs for whoever looks after registrations, slips of transfers for whoever looks after money; always saved, never shown. */
function addFiles(api: FastifyInstance, services: Services): void {
  withSchemas(api).get(
    '/registration-files/:fileId',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download a proof, or the slip of a bank transfer',
        params: z.object({ fileId: z.string() }),
        response: { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'registrations', 'money')
      const file = await registrationFilesOf(services.db).find(request.params.fileId)
      if (!file) throw new Refusal('file.unknown', 'There is no such file.')
      requireRight(organiser, file.kind === 'proof' ? 'registrations' : 'money')
      return sendFile(reply, file, await openFile(services, file))
    },
  )
}

/** Decisions about scholarships need the right to registrations and to money; the domain checks the second. */
function addScholarships(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'registrations')
  act('/scholarships/:id/award', { summary: 'Award a share of the fee, to be answered by a day', body: awardOrder }, ({ organiser, params, body }) =>
    awardScholarship(services, organiser, params.id, body),
  )
  act('/scholarships/:id/reserve', { summary: 'Put an application on the reserve list', body: reserveOrder }, ({ organiser, params, body }) =>
    reserveScholarship(services, organiser, params.id, body),
  )
  act('/scholarships/:id/refuse', { summary: 'Refuse an application, with a reason', body: refuseOrder }, ({ organiser, params, body }) =>
    refuseScholarship(services, organiser, params.id, body),
  )
}

const delegatesPlan = z.object({
  delegates: z.array(
    z.object({ line: z.int(), name: z.string(), email: z.string(), category: z.string(), fee: z.string(), state: z.enum(registrationStates) }),
  ),
  total: z.string(),
  problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
})

/** How a conference sells its places, its discount codes, and lists of delegates: for the office of the conference too. */
function addSales(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutesIn(api, services, async ({ params }) => (params.id ? [params.id] : []), 'registrations')

  act('/conferences/:id/sales', { summary: 'How a conference sells its places', body: salesOrder, method: 'PUT' }, ({ organiser, params, body }) =>
    saveSales(services, organiser, params.id, body),
  )
  act(
    '/conferences/:id/scholarships',
    { summary: 'What a conference gives away, and who may apply', body: scholarshipSettingsOrder, method: 'PUT' },
    ({ organiser, params, body }) => saveScholarshipSettings(services, organiser, params.id, body),
  )
  act('/conferences/:id/discounts', { summary: 'Add a discount code, or change one', body: discountOrder }, ({ organiser, params, body }) =>
    saveDiscount(services, organiser, params.id, body),
  )
  act(
    '/conferences/:id/discounts/:code/remove',
    { summary: 'Remove a discount code that nobody has used', body: seenDiscount },
    ({ organiser, params, body }) => removeDiscount(services, organiser, params, body),
  )
  answer(
    '/conferences/:id/delegates/preview',
    { summary: 'Whom a list of delegates would register, with its mistakes by line', body: delegatesOrder },
    delegatesPlan,
    ({ organiser, params, body }) => previewDelegates(services, organiser, params.id, body),
  )
  answer(
    '/conferences/:id/delegates',
    { summary: 'Register the delegates of a list with one payer, all of them or none', body: delegatesOrder },
    z.object({ booking: z.string(), added: z.int() }),
    ({ organiser, params, body }) => importDelegates(services, organiser, params.id, body),
  )
}
