import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readApplicationQuery } from '#domain/applications/application-query.ts'
import { auditNameOfApplication, decideApplication, lockApplication, reopenApplication } from '#domain/applications/decide-application.ts'
import { decideApplications, previewDecisions, reopenApplications } from '#domain/applications/decide-applications.ts'
import { applicationSelection, decisionBody, decisionsOrder, invitationBody, reopenBody } from '#domain/applications/desk-application.schema.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { exportApplications } from '#domain/applications/export-applications.ts'
import { inviteSpeaker, withdrawInvitation } from '#domain/applications/speaker-invitations.ts'
import { noteBody, writeNote } from '#domain/desk/notes.ts'
import { openFile } from '#domain/files/file-scan.ts'
import { readReference } from '#domain/forms/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sendFile } from '../downloads.ts'
import { refused, withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'
import { addExportRoute, lettersResponse, outcomeResponse } from './selection-routes.ts'

/** Acts of organisers on applications for roles. */
export function addDeskApplicationsApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'people')

  act('/applications/:reference/decide', { summary: 'Accept or decline an application', body: decisionBody }, ({ organiser, params, body }) =>
    decideApplication(services, organiser, params.reference, body),
  )
  act('/applications/:reference/reopen', { summary: 'Take a decision back', body: reopenBody }, ({ organiser, params, body }) =>
    reopenApplication(services, organiser, params.reference, body.version),
  )
  act('/applications/:reference/notes', { summary: 'Note something about an application', body: noteBody }, ({ organiser, params, body }) =>
    writeNote(services, organiser, async (trx) => auditNameOfApplication(await lockApplication(trx, params.reference)), body.body),
  )
  act(
    '/applications/:reference/invitations',
    { summary: 'Ask an accepted applicant to be announced on a conference’s page', body: invitationBody },
    ({ organiser, params, body }) => inviteSpeaker(services, organiser, params.reference, body),
  )
  act('/applications/:reference/invitations/:id/withdraw', { summary: 'Take such a question back' }, ({ organiser, params }) =>
    withdrawInvitation(services, organiser, params.reference, params.id),
  )

  answer(
    '/applications/decide',
    { summary: 'Accept or decline applications, with or without a mail to each', body: decisionsOrder },
    outcomeResponse,
    ({ organiser, body }) => decideApplications(services, organiser, body),
  )
  answer('/applications/decide/preview', { summary: 'What the applicants would get, before it is sent', body: decisionsOrder }, lettersResponse, ({ body }) =>
    previewDecisions(services, body),
  )
  answer('/applications/reopen', { summary: 'Take decisions back', body: applicationSelection }, outcomeResponse, ({ organiser, body }) =>
    reopenApplications(services, organiser, body.selection),
  )
  addExportRoute(api, services, 'applications', (organiser, search, format) => exportApplications(services, organiser, readApplicationQuery(search), format))

  withSchemas(api).get(
    '/applications/:reference/files/:fileId',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download the document of an application',
        params: z.object({ reference: z.string(), fileId: z.string() }),
        response: { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'people')
      const reference = readReference(request.params.reference)
      const file = reference && (await deskApplicationsOf(services.db).document(reference, request.params.fileId))
      if (!file) throw new Refusal('file.unknown', 'There is no such file in this application.')
      return sendFile(reply, file, await openFile(services, file))
    },
  )
}
