import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { exportRegistrations } from '#domain/registrations/desk/export-registrations.ts'
import { moveRegistrations, trustRegistrations, undoRegistrationMoves } from '#domain/registrations/desk/move-registrations.ts'
import { registrationLetterOrder, registrationMoveOrder, registrationSelection } from '#domain/registrations/desk/registration.schema.ts'
import { registrationAtDesk } from '#domain/registrations/desk/registration-at-desk.ts'
import { readRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { previewToRegistered, writeToRegistered } from '#domain/registrations/desk/write-to-registered.ts'
import type { Services } from '#domain/services.ts'
import { auditSubject } from '#domain/submissions/desk/act-on-selection.ts'
import { deskRoutes } from './desk-routes.ts'
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
  plain(
    '/registrations/:reference/notes',
    { summary: 'Note something about a registration, for the desk alone', body: noteBody },
    ({ organiser, params, body }) =>
      writeNote(services, organiser, async (db) => auditSubject((await registrationAtDesk({ db }, params.reference)).registration), body.body),
  )
}
