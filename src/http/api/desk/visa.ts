import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '#domain/services.ts'
import { checkVisa, issueVisa, readVisaLetter, recordOutcome, refuseVisa, revokeVisa, saveVisaSettings, showPassport } from '#domain/visa/desk/act-on-visa.ts'
import { visaOutcomeOrder, visaReason, visaSettingsOrder, visaVersion } from '#domain/visa/visa.schema.ts'
import { sendDocument } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'

const day = z.iso.date()
const passportResponse = z.object({
  name: z.string(),
  number: z.string(),
  nationality: z.string(),
  bornOn: day,
  issuedOn: day,
  expiresOn: day,
  authority: z.string(),
  arrivesOn: day,
  leavesOn: day,
})

/** Requests for letters of invitation: two checks, the letters, and what came of them. */
export function addDeskVisaApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'visa')
  answer('/visa/:reference/passport', { summary: 'Show a passport; the look is in the audit log' }, passportResponse, ({ organiser, params }) =>
    showPassport(services, organiser, params.reference),
  )
  act('/visa/:reference/check', { summary: 'The first check of a request', body: visaVersion }, ({ organiser, params, body }) =>
    checkVisa(services, organiser, params.reference, body),
  )
  act('/visa/:reference/issue', { summary: 'The second check: issue the letters', body: visaVersion }, ({ organiser, params, body }) =>
    issueVisa(services, organiser, params.reference, body, (error) => api.log.warn({ err: error }, 'the letters of a visa request could not be made')),
  )
  act('/visa/:reference/refuse', { summary: 'Refuse a request, with a letter', body: visaReason }, ({ organiser, params, body }) =>
    refuseVisa(services, organiser, params.reference, body),
  )
  act('/visa/:reference/revoke', { summary: 'Revoke the letters of a request, with a letter', body: visaReason }, ({ organiser, params, body }) =>
    revokeVisa(services, organiser, params.reference, body),
  )
  act('/visa/:reference/outcome', { summary: 'What came of a request', body: visaOutcomeOrder }, ({ organiser, params, body }) =>
    recordOutcome(services, organiser, params.reference, body),
  )
  act(
    '/conferences/:id/visa-settings',
    { summary: 'What a conference asks for before it gives letters', body: visaSettingsOrder, method: 'PUT' },
    ({ organiser, params, body }) => saveVisaSettings(services, organiser, params.id, body),
  )
  withSchemas(api).get(
    '/visa/:reference/letters/:number',
    {
      schema: {
        tags: ['Desk'],
        summary: 'A letter of invitation as it was issued; the look is in the audit log',
        params: z.object({ reference: z.string(), number: z.string() }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'visa')
      return sendDocument(reply, await readVisaLetter(services, organiser, request.params.reference, request.params.number))
    },
  )
}
