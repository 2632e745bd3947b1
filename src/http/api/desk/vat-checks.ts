import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { openFile } from '#domain/files/file-scan.ts'
import { addVatCheck } from '#domain/money/vat-checks/add-vat-check.ts'
import { vatChecksOf } from '#domain/money/vat-checks/vat-checks.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { admitKnownSender } from '../../forms/admit-files.ts'
import { readForm } from '../../forms/read-form.ts'
import { discardUnclaimedAfter } from '../../forms/received-form.ts'
import { sendFile } from '../downloads.ts'
import { fileField, refused, withSchemas } from '../openapi.ts'
import { organiserOf } from './desk-routes.ts'

/** Evidence that the VAT numbers of payers were checked; its files are always saved, never shown. */
export function addDeskVatChecksApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).post(
    '/money/bookings/:reference/vat-checks',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Note that the VAT number of the payer was checked: the file of the reply, its reference, or both',
        consumes: ['multipart/form-data'],
        params: z.object({ reference: z.string() }),
        body: z.object({ checkedOn: z.string(), reference: z.optional(z.string()), file: z.optional(fileField) }),
        response: { 201: z.object({ noted: z.literal(true) }), ...refused },
      },
      // Before a byte of the file is read.
      onRequest: async (request, reply) => void (await organiserOf(services, request, reply, 'money')),
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'money')
      const received = await readForm(request, { ...services, fileFields: ['file'], admission: admitKnownSender(services, request) })
      await discardUnclaimedAfter(services, received, async () => {
        const [problem] = received.refused
        if (problem) throw new Refusal('file.wrong_type', `${problem.name}: ${problem.reason}`, { file: problem.reason })
        await addVatCheck(services, organiser, request.params.reference, { fields: received.fields, fileId: received.files[0]?.id })
      })
      return reply.code(201).send({ noted: true as const })
    },
  )
  withSchemas(api).get(
    '/money/vat-checks/:id/file',
    {
      schema: {
        tags: ['Desk'],
        summary: 'Download the reply about a VAT number',
        params: z.object({ id: z.string() }),
        response: { 200: { description: 'The file as it was received', content: { 'application/octet-stream': { schema: z.file() } } }, ...refused },
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'money')
      const file = await vatChecksOf(services.db).findFile(request.params.id)
      if (!file) throw new Refusal('file.unknown', 'There is no such file.')
      return sendFile(reply, file, await openFile(services, file))
    },
  )
}
