import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loginForm, registerForm } from '#domain/accounts/account.schema.ts'
import { detailsOf, invalidCredentials, registrationFailed, roles, type UserDetails } from '#domain/accounts/account.ts'
import { prefillFor } from '#domain/accounts/profile.ts'
import { register } from '#domain/accounts/register.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { type SignInOutcome, signIn } from '#domain/accounts/sign-in.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { readForm } from '../forms/read-form.ts'
import type { ReceivedForm } from '../forms/received-form.ts'
import { limitOf, perHour } from '../security/rate-limits.ts'
import { giveSession, originOf, signedInOf, takeSession } from '../sessions/sessions.ts'
import { refused, withSchemas } from './openapi.ts'

export const user = z.object({ _id: z.string(), fName: z.string(), lName: z.string(), email: z.string(), role: z.enum(roles) })
const sessionResponse = z.object({
  details: z.nullable(user),
  confirmed: z.boolean(),
  /** Values to prefill forms with, by control name. */
  prefill: z.record(z.string(), z.string()),
})
const tags = ['Accounts']
const json = ['application/json']

/** Signing in and out, and registering, with the names of the specification. */
export function addAccountsApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/user-login',
    { schema: { tags, summary: 'Sign in', consumes: json, body: loginForm, response: { 200: z.object({ details: user }), ...refused } } },
    async (request, reply) => {
      const details = await takeSignIn(services, request, reply, await readForm(request, { ...services, fileFields: [] }))
      return reply.header('cache-control', 'private, no-store').send({ details })
    },
  )

  typed.post(
    '/admin-ragistation',
    {
      config: perHour(limitOf(services, 'accountsPerHour')),
      schema: { tags, summary: 'Make an account', consumes: json, body: registerForm, response: { 201: user, ...refused } },
    },
    async (request, reply) => {
      const details = await takeRegistration(services, request, reply, await readForm(request, { ...services, fileFields: [] }))
      return reply.code(201).header('cache-control', 'private, no-store').send(details)
    },
  )

  typed.post(
    '/user-logout',
    { schema: { tags, summary: 'Sign out', response: { 200: z.object({ details: z.null() }), ...refused } } },
    async (request, reply) => {
      await takeSignOut(services, request, reply)
      return reply.header('cache-control', 'private, no-store').send({ details: null })
    },
  )

  typed.get('/session', { schema: { tags, summary: 'Who is signed in', response: { 200: sessionResponse, ...refused } } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const person = await signedInOf(services, request)
    if (!person) return { details: null, confirmed: false, prefill: {} }
    return { details: detailsOf(person), confirmed: person.confirmed, prefill: await prefillFor(services, person) }
  })
}

/** Shared by the API and the form post. Whatever is wrong, the message is the specification's. */
export async function takeSignIn(services: Services, request: FastifyRequest, reply: FastifyReply, received: ReceivedForm): Promise<UserDetails> {
  const form = withMessage(invalidCredentials, () => parseForm(loginForm, received.fields))
  return completeSignIn(services, request, reply, 'password', await signIn(services, form, originOf(services, request)))
}

export async function takeRegistration(services: Services, request: FastifyRequest, reply: FastifyReply, received: ReceivedForm): Promise<UserDetails> {
  const form = withMessage(registrationFailed, () => parseForm(registerForm, received.fields))
  return completeSignIn(services, request, reply, 'registration', await register(services, form, originOf(services, request)))
}

export async function takeSignOut(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { previous } = originOf(services, request)
  if (previous) await sessionsOf(services.db).endByToken(previous)
  takeSession(reply, services.publicUrl)
}

/** Sets the session cookie and logs the sign-in by account id. */
export function completeSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  by: 'password' | 'passkey' | 'registration',
  { session, details }: SignInOutcome,
): UserDetails {
  request.log.info({ account: details._id, by }, 'signed in')
  giveSession(reply, services.publicUrl, session.secret)
  return details
}

function withMessage<Result>(message: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, message, error.fields) : error
  }
}
