import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { applicationsOf } from '#domain/applications/applications.store.ts'
import { decideApplication, reopenApplication } from '#domain/applications/decide-application.ts'
import { decisionBody, invitationBody, reopenBody } from '#domain/applications/desk-application.schema.ts'
import { deskApplicationsOf } from '#domain/applications/desk-applications.store.ts'
import { inviteSpeaker, withdrawInvitation } from '#domain/applications/invite-speaker.ts'
import { noteBody } from '#domain/desk/note.schema.ts'
import { writeNote } from '#domain/desk/write-note.ts'
import { openFile } from '#domain/files/open-file.ts'
import { readReference } from '#domain/forms/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sendFile } from '../../file-download.ts'
import { refused, withSchemas } from '../api-schemas.ts'
import { byReference, done, doneAnswer } from './desk-answers.ts'
import { organiserOf, readDeskBody } from './desk-door.ts'

const tags = ['Desk']
const response = { 200: doneAnswer, ...refused }

/** What organisers do with applications for roles. */
export function addDeskApplicationsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/applications/:reference/decide',
    { schema: { tags, summary: 'Accept or decline an application', params: byReference, body: decisionBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await decideApplication(services, organiser, request.params.reference, readDeskBody(decisionBody, request.body))
      return done
    },
  )

  typed.post(
    '/applications/:reference/reopen',
    { schema: { tags, summary: 'Take a decision back', params: byReference, body: reopenBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await reopenApplication(services, organiser, request.params.reference, readDeskBody(reopenBody, request.body).turn)
      return done
    },
  )

  typed.post(
    '/applications/:reference/notes',
    { schema: { tags, summary: 'Note something about an application', params: byReference, body: noteBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      const { body } = readDeskBody(noteBody, request.body)
      const reference = readReference(request.params.reference)
      const application = reference && (await applicationsOf(services.db).find(reference))
      if (!application) throw new Refusal('application.unknown', 'There is no application with this reference.')
      await writeNote(services, organiser, { about: `application:${application.id}`, aboutName: application.reference }, body)
      return done
    },
  )

  typed.post(
    '/applications/:reference/invitations',
    { schema: { tags, summary: 'Ask an accepted applicant to be announced on a conference’s page', params: byReference, body: invitationBody, response } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply)
      await inviteSpeaker(services, organiser, request.params.reference, readDeskBody(invitationBody, request.body))
      return done
    },
  )

  typed.post(
    '/applications/:reference/invitations/:id/withdraw',
    { schema: { tags, summary: 'Take such a question back', params: z.object({ reference: z.string(), id: z.string() }), response } },
    async (request, reply) => {
      await withdrawInvitation(services, await organiserOf(services, request, reply), request.params.reference, request.params.id)
      return done
    },
  )

  typed.get(
    '/applications/:reference/files/:fileId',
    {
      schema: {
        tags,
        summary: 'Download the document of an application',
        params: z.object({ reference: z.string(), fileId: z.string() }),
        response: { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply)
      const reference = readReference(request.params.reference)
      const file = reference && (await deskApplicationsOf(services.db).document(reference, request.params.fileId))
      if (!file) throw new Refusal('file.unknown', 'There is no such file in this application.')
      return sendFile(reply, file, await openFile(services, file))
    },
  )
}
