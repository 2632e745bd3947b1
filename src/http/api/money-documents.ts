import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bookingDocument } from '#domain/money/documents/booking-documents.ts'
import { findBooking } from '#domain/money/find-booking.ts'
import type { Services } from '#domain/services.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { sendDocument } from './downloads.ts'
import { refused, withSchemas } from './openapi.ts'

export const pdfResponse = { 200: { description: 'The document as PDF', content: { 'application/pdf': { schema: z.file() } } }, ...refused }

/** Invoices, credit notes, receipts and pro formas for whoever pays, with the secret of the link or the session. */
export function addMoneyDocumentsApi(api: FastifyInstance, services: Services): void {
  withSchemas(api).get(
    '/registrations/:reference/documents/:document',
    {
      config: perHour(600),
      schema: {
        tags: ['Registrations'],
        summary: 'Download an invoice, credit note, receipt or pro forma',
        description: 'The document is the number of an invoice or credit note, `receipt-1` and so on, or `pro-forma`.',
        params: z.object({ reference: z.string(), document: z.string() }),
        headers: z.looseObject({ 'x-submission-secret': z.optional(z.string()) }),
        querystring: z.object({ secret: z.optional(z.string()) }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      const { params, headers, query } = request
      const person = await signedInOf(services, request)
      const booking = await findBooking(services, {
        reference: params.reference,
        secret: headers['x-submission-secret'] ?? query.secret ?? '',
        confirmedAddress: person?.confirmed ? person.email : undefined,
      })
      return sendDocument(reply, await bookingDocument(services, booking, params.document))
    },
  )
}
