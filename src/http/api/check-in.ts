import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { attendanceKinds } from '#domain/check-in/attendance.ts'
import { syncOrder } from '#domain/check-in/check-in.schema.ts'
import { enrolDevice, graceDays } from '#domain/check-in/devices.ts'
import { syncDevice } from '#domain/check-in/sync-device.ts'
import { days, seconds } from '#domain/durations.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import type { Services } from '#domain/services.ts'
import { documentBytes } from '../security/json-bodies.ts'
import { perHour } from '../security/rate-limits.ts'
import { parseBody } from './desk/desk-routes.ts'
import { refused, withSchemas } from './openapi.ts'

const enrolment = z.object({ token: z.string('The link is not whole. Please open it again.') })

const cookieName = 'check-in-device'
const path = '/api/v1/check-in'

const person = z.object({
  key: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.enum(registrationStates),
  reference: z.string(),
  due: z.string(),
  needs: z.string(),
  badge: z.string(),
})
const event = z.object({
  id: z.string(),
  person: z.string(),
  kind: z.enum(attendanceKinds),
  undoes: z.nullable(z.string()),
  at: z.int(),
  day: z.string(),
  place: z.string(),
})
const synced = z.object({
  device: z.string(),
  conference: z.object({ name: z.string(), timeZone: z.string(), tag: z.string() }),
  expiresAt: z.int(),
  showsNeeds: z.boolean(),
  list: z.string(),
  people: z.optional(z.array(person)),
  events: z.array(event),
  after: z.string(),
  refused: z.array(z.string()),
})

/** The calls of devices at the door. A device is known by a cookie that no script can read and that goes to these calls alone. */
export function addCheckInApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)
  typed.post(
    '/check-in/devices',
    {
      config: perHour(60),
      schema: {
        tags: ['Check-in'],
        summary: 'Enrol a device with the link that an organiser made',
        body: enrolment,
        response: { 200: z.object({ done: z.literal(true) }), ...refused },
      },
    },
    async (request, reply) => {
      const { secret, expiresAt } = await enrolDevice(services, parseBody(enrolment, request.body).token)
      // Until the device has brought what it still holds.
      const until = expiresAt.getTime() + days(graceDays)
      giveCookie(reply, services.publicUrl, secret, Math.max(0, Math.floor((until - services.now().getTime()) / seconds(1))))
      return reply.header('cache-control', 'private, no-store').send({ done: true as const })
    },
  )
  typed.post(
    '/check-in/sync',
    {
      // All doors of a venue share one network.
      config: perHour(12_000),
      // After a day without a connection a door has much to tell.
      bodyLimit: documentBytes,
      schema: {
        tags: ['Check-in'],
        summary: 'Tell what happened at this door, and hear what happened at the others',
        body: syncOrder,
        response: { 200: synced, ...refused },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return reply.send(await syncDevice(services, secretIn(request), parseBody(syncOrder, request.body)))
    },
  )
}

function giveCookie(reply: FastifyReply, publicUrl: string, secret: string, maxAge: number): void {
  reply.setCookie(cookieName, secret, { path, httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:'), maxAge })
}

function secretIn(request: FastifyRequest): string | undefined {
  return fastifyCookie.parse(request.headers.cookie ?? '')[cookieName]
}
