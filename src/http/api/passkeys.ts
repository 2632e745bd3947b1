import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { SignedIn } from '#domain/accounts/account.ts'
import { newPasskey, passkeyOptionsForm, passkeySignIn } from '#domain/accounts/passkey.schema.ts'
import { addPasskey, beginPasskey } from '#domain/accounts/passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#domain/accounts/sign-in.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { readForm } from '../forms/read-form.ts'
import { readJson } from '../forms/read-json.ts'
import { clientNetwork } from '../security/client-network.ts'
import { perHour } from '../security/rate-limits.ts'
import { originOf, signedInOf } from '../sessions/sessions.ts'
import { completeSignIn, user } from './accounts.ts'
import { refused, withSchemas } from './openapi.ts'

const tags = ['Accounts']
const json = ['application/json']
const noStore = ['cache-control', 'private, no-store'] as const
const optionsResponse = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** Passkeys take two calls each, because the device must sign a fresh challenge. */
export function addPasskeysApi(api: FastifyInstance, services: Services): void {
  const typed = withSchemas(api)

  typed.post(
    '/passkeys/sign-in-options',
    { config: perHour(3000), schema: { tags, summary: 'Begin to sign in with a passkey', response: { 200: optionsResponse, ...refused } } },
    async (_request, reply) => reply.header(...noStore).send({ options: { ...(await beginPasskeySignIn(services)) } }),
  )

  typed.post(
    '/passkeys/sign-in',
    {
      config: perHour(3000),
      schema: { tags, summary: 'Sign in with a passkey', consumes: json, body: passkeySignIn, response: { 200: z.object({ details: user }), ...refused } },
    },
    async (request, reply) => {
      const outcome = await signInWithPasskey(services, readJson(request, passkeySignIn), originOf(services, request))
      return reply.header(...noStore).send({ details: completeSignIn(services, request, reply, 'passkey', outcome) })
    },
  )

  typed.post(
    '/passkeys/options',
    {
      config: perHour(300),
      schema: { tags, summary: 'Begin to add a passkey', consumes: json, body: passkeyOptionsForm, response: { 200: optionsResponse, ...refused } },
    },
    async (request, reply) => {
      const person = await needSignedIn(services, request)
      const { fields } = await readForm(request, { ...services, fileFields: [] })
      const options = await beginPasskey(services, person, parseForm(passkeyOptionsForm, fields), clientNetwork(request))
      return reply.header(...noStore).send({ options: { ...options } })
    },
  )

  typed.post(
    '/passkeys',
    {
      config: perHour(300),
      schema: { tags, summary: 'Add a passkey', consumes: json, body: newPasskey, response: { 201: z.object({ name: z.string() }), ...refused } },
    },
    async (request, reply) => {
      const person = await needSignedIn(services, request)
      const added = await addPasskey(services, person, readJson(request, newPasskey), originOf(services, request).device)
      return reply
        .code(201)
        .header(...noStore)
        .send(added)
    },
  )
}

async function needSignedIn(services: Services, request: FastifyRequest): Promise<SignedIn> {
  const person = await signedInOf(services, request)
  if (!person) throw new Refusal('account.signed_out', 'You are signed out. Please sign in again.')
  return person
}
