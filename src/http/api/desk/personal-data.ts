import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { erasePersonalData, erasureForm, exportPersonalData, personForm } from '#domain/accounts/desk/personal-data.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { receiveForm } from '../../forms/read-form.ts'
import { attachment, sentFileEntries, zipStream } from '../downloads.ts'
import { formTypes, refused, withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'

/** Requests for personal data: everything about one person, exported or erased. The address is never part of the URL. */
export function addDeskPersonalDataApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/people/personal-data/export',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Everything about a person by e-mail address, with their files, as a ZIP archive',
        consumes: formTypes,
        body: personForm,
        response: { 200: { description: 'A ZIP archive', content: { 'application/zip': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'people')
      const { fields } = await receiveForm(request, { ...services, fileFields: [] })
      const { everything, atTheDesk, files } = await exportPersonalData(services, organiser, parseForm(personForm, fields))
      const texts = [
        { path: 'personal-data.json', text: JSON.stringify(everything, null, 2) },
        { path: 'at-the-desk.json', text: JSON.stringify(atTheDesk, null, 2) },
      ]
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', attachment(`personal-data-${services.now().toISOString().slice(0, 10)}.zip`))
        .send(zipStream(texts, sentFileEntries(services, files)) as unknown as File)
    },
  )

  const { act } = deskRoutes(api, services, 'people')
  act(
    '/people/personal-data/erase',
    { summary: 'Erase everything about a person by e-mail address; this cannot be undone', body: erasureForm },
    ({ organiser, body }) => erasePersonalData(services, organiser, body),
  )
}
