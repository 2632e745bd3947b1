import type { FastifyInstance } from 'fastify'
import encodeQR from 'qr'
import * as z from 'zod/mini'
import { readBadgeFormat } from '#domain/check-in/badges/badge-formats.ts'
import { printBadges, printDoorList } from '#domain/check-in/badges/print-badges.ts'
import { deviceOrder } from '#domain/check-in/check-in.schema.ts'
import { addDevice, revokeDevice } from '#domain/check-in/devices.ts'
import { walkInOrder } from '#domain/check-in/walk-in.schema.ts'
import { registerWalkIn } from '#domain/check-in/walk-in.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { sendDocument } from '../downloads.ts'
import { pdfResponse } from '../money-documents.ts'
import { withSchemas } from '../openapi.ts'
import { deskRoutes, organiserOf } from './desk-routes.ts'

/** Devices at the doors. */
export function addDeskCheckInApi(api: FastifyInstance, services: Services): void {
  const { act, answer } = deskRoutes(api, services, 'check-in')
  answer(
    '/check-in/:id/devices',
    { summary: 'Make the link that enrols a device for check-in at a conference', body: deviceOrder },
    z.object({ id: z.string(), url: z.string(), code: z.array(z.array(z.boolean())) }),
    async ({ organiser, params, body }) => {
      const { id, url } = await addDevice(services, organiser, params.id, body)
      return { id, url, code: encodeQR(url, 'raw', { ecc: 'medium', border: 4 }) }
    },
  )
  act('/check-in/devices/:device/revoke', { summary: 'Revoke a device: it loses its data at its next contact' }, ({ organiser, params }) =>
    revokeDevice(services, organiser, params.device),
  )
  answer(
    '/check-in/:id/walk-ins',
    { summary: 'Register somebody at the door, record the payment and check them in', body: walkInOrder },
    z.object({ registrationId: z.string(), reference: z.string(), name: z.string(), isPaid: z.boolean() }),
    ({ organiser, params, body }) => registerWalkIn(services, organiser, params.id, body),
  )
  addPrints(api, services)
}

/** What is printed for the doors. */
function addPrints(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  typed.get(
    '/check-in/:id/badges',
    {
      schema: {
        tags: ['Desk'],
        summary: 'The badges of everybody who comes, or of one person, as PDF',
        params: z.object({ id: z.string() }),
        querystring: z.object({ format: z._default(z.string(), 'a4-8'), person: z.optional(z.string()) }),
        response: pdfResponse,
      },
    },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'check-in')
      const format = readBadgeFormat(request.query.format)
      if (!format) throw new Refusal('request.invalid', 'Please choose one of the formats.', { format: 'Please choose one of the formats.' })
      return sendDocument(reply, await printBadges(services, organiser, request.params.id, { format, person: request.query.person }))
    },
  )
  typed.get(
    '/check-in/:id/door-list',
    { schema: { tags: ['Desk'], summary: 'The door list as PDF', params: z.object({ id: z.string() }), response: pdfResponse } },
    async (request, reply) => {
      const organiser = await organiserOf(services, request, reply, 'check-in')
      return sendDocument(reply, await printDoorList(services, organiser, request.params.id))
    },
  )
}
