import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { BookingCredentials } from '#domain/money/find-booking.ts'
import { currencies } from '#domain/money/money.ts'
import { cancelRegistration } from '#domain/registrations/own/cancel-registration.ts'
import { changeRecipient, correctRegistration } from '#domain/registrations/own/correct-registration.ts'
import { type RegistrationPage, registrationPage } from '#domain/registrations/own/registration-page.ts'
import { ownRegistrationForm, recipientForm, registerBody } from '#domain/registrations/register/register.schema.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import type { Services } from '#domain/services.ts'
import { readForm } from '../forms/read-form.ts'
import { takeRegistration } from '../forms/registration-posts.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { signedInOf } from '../sessions/sessions.ts'
import { tokenHeader } from './form-tokens.ts'
import { formTypes, refused, withSchemas } from './openapi.ts'

const tags = ['Registrations']
const secretHeader = z.looseObject({ 'x-submission-secret': z.optional(z.string()) })
const ofRegistration = z.object({ reference: z.string() })
const secretQuery = z.object({ secret: z.optional(z.string()), delegate: z.optional(z.string()) })
const withSecret = { headers: secretHeader, querystring: secretQuery, params: ofRegistration }

const registered = z.array(z.object({ reference: z.string(), name: z.string(), regtype: z.string(), state: z.enum(registrationStates) }))
const registeredResponse = z.object({
  url: z.string(),
  booking: z.string(),
  paymentReference: z.string(),
  currency: z.enum(currencies),
  people: registered,
  mailed: z.boolean().check(z.describe('Whether a letter to the payer is on its way.')),
})

const charge = z.object({ code: z.string(), description: z.string(), person: z.string(), listMinor: z.int(), grossMinor: z.int(), reduction: z.string() })
const pageResponse = z.object({
  conference: z.string(),
  people: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      badgeName: z.string(),
      regtype: z.string(),
      state: z.enum(registrationStates),
      version: z.int(),
      next: z.array(z.string()),
      charges: z.array(charge),
    }),
  ),
  booking: z.nullable(
    z.object({
      reference: z.string(),
      paymentReference: z.string(),
      currency: z.enum(currencies),
      totalMinor: z.int(),
      dueMinor: z.int(),
      dueOn: z.nullable(z.iso.date()),
      version: z.int(),
    }),
  ),
})

/** Registering, and what participants and payers may see and do afterwards with the secret of their link or their session. */
export function addRegistrationsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/registrations',
    {
      config: perHour(limitOf(services, 'submissionsPerHour')),
      schema: {
        tags,
        summary: 'Register one or several people for a conference',
        description: 'The controls of the second person end with _2, and so on; `delegates` says how many there are.',
        consumes: formTypes,
        headers: tokenHeader,
        body: registerBody,
        response: { 201: registeredResponse, ...refused },
      },
    },
    async (request, reply) => {
      const received = await readForm(request, { ...services, fileFields: [] })
      const { url, booking, people, isMailed } = await takeRegistration(
        services,
        request as FastifyRequest<{ Params: object }>,
        received,
        received.fields.conference?.[0] ?? '',
      )
      return privately(reply)
        .code(201)
        .send({
          url,
          booking: booking.reference,
          paymentReference: booking.paymentReference,
          currency: booking.currency,
          people: people.map(({ registration: { reference, name, regtype, state } }) => ({ reference, name, regtype, state })),
          mailed: isMailed,
        })
    },
  )

  typed.get(
    '/registrations/:reference',
    { config: perHour(6000), schema: { tags, summary: 'How a registration stands', ...withSecret, response: { 200: pageResponse, ...refused } } },
    async (request, reply) => privately(reply).send(responseOf(await registrationPage(services, await credentialsOf(services, request)))),
  )

  typed.post(
    '/registrations/:reference/details',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Correct the names of certificate and badge, and what is needed',
        consumes: formTypes,
        ...withSecret,
        body: ownRegistrationForm,
        response: { 200: pageResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      const form = parseForm(ownRegistrationForm, (await readForm(request, { ...services, fileFields: [] })).fields)
      await correctRegistration(services, credentials, form, request.query.delegate)
      return privately(reply).send(responseOf(await registrationPage(services, credentials)))
    },
  )

  typed.post(
    '/registrations/:reference/recipient',
    {
      config: perHour(600),
      schema: {
        tags,
        summary: 'Correct to whom the invoice is addressed, until there is one',
        consumes: formTypes,
        ...withSecret,
        body: recipientForm,
        response: { 200: pageResponse, ...refused },
      },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await changeRecipient(services, credentials, parseForm(recipientForm, (await readForm(request, { ...services, fileFields: [] })).fields))
      return privately(reply).send(responseOf(await registrationPage(services, credentials)))
    },
  )

  typed.post(
    '/registrations/:reference/cancel',
    {
      config: perHour(600),
      schema: { tags, summary: 'Cancel a place that is not paid', ...withSecret, response: { 200: pageResponse, ...refused } },
    },
    async (request, reply) => {
      const credentials = await credentialsOf(services, request)
      await cancelRegistration(services, credentials, request.query.delegate)
      return privately(reply).send(responseOf(await registrationPage(services, credentials)))
    },
  )
}

type WithSecret = FastifyRequest<{
  Params: { reference: string }
  Headers: { 'x-submission-secret'?: string | undefined }
  Querystring: { secret?: string | undefined; delegate?: string | undefined }
}>

async function credentialsOf(services: Services, request: Pick<WithSecret, 'params' | 'headers' | 'query'> & FastifyRequest): Promise<BookingCredentials> {
  const { params, headers, query } = request
  const person = await signedInOf(services, request)
  return {
    reference: params.reference,
    secret: headers['x-submission-secret'] ?? query.secret ?? '',
    confirmedAddress: person?.confirmed ? person.email : undefined,
  }
}

function privately<Reply extends Pick<FastifyReply, 'header'>>(reply: Reply): Reply {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
  return reply
}

function responseOf({ conference, delegates, booking, totalMinor, dueMinor }: RegistrationPage): z.output<typeof pageResponse> {
  return {
    conference: conference._id,
    people: delegates.map(({ registration: { reference, name, regtype, state, version }, detail, next, charges }) => ({
      reference,
      name,
      badgeName: detail.badgeName,
      regtype,
      state,
      version,
      next,
      charges: charges.map(({ code, description, person, listMinor, grossMinor, reduction }) => ({
        code,
        description,
        person,
        listMinor,
        grossMinor,
        reduction,
      })),
    })),
    booking: booking
      ? {
          reference: booking.reference,
          paymentReference: booking.paymentReference,
          currency: booking.currency,
          totalMinor,
          dueMinor,
          dueOn: booking.dueOn,
          version: booking.version,
        }
      : null,
  }
}
