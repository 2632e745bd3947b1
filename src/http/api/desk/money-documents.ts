import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bookingAtDesk, bookingDocument, makeProFormaAtDesk } from '#domain/money/documents/booking-documents.ts'
import type { Services } from '#domain/services.ts'
import { sendDocument } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'

/** The documents of a booking at the desk. */
export function addDeskMoneyDocumentsApi(api: FastifyInstance, services: Services): void {
  const { act } = deskRoutes(api, services, 'money')
  act('/money/bookings/:reference/pro-forma', { summary: 'Make the pro forma of a booking' }, ({ organiser, params }) =>
    makeProFormaAtDesk(services, organiser, params.reference),
  )
  withSchemas(api).get(
    '/money/bookings/:reference/documents/:document',
    {
      schema: {
        tags: ['Desk'],
        summary: 'An invoice, credit note, receipt or pro forma of a booking',
        params: z.object({ reference: z.string(), document: z.string() }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      await organiserOf(services, request, reply, 'money')
      const booking = await bookingAtDesk(services.db, request.params.reference)
      return sendDocument(reply, await bookingDocument(services, booking, request.params.document))
    },
  )
}
