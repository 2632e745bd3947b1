import * as z from 'zod/mini'
import { currentPassword } from './account.schema.ts'

const encoded = z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(20_000))
const identifier = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1400))

/** The result of `navigator.credentials` as JSON; the WebAuthn library verifies it. */
const credential = { id: identifier, rawId: identifier, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }

export const passkeyOptionsForm = z.object({ currentPassword })

export const newPasskey = z.object({
  name: z._default(z.string().check(z.trim(), z.maxLength(60, 'Please use at most 60 characters.')), ''),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
    }),
  }),
})

export const passkeySignIn = z.object({
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: z.optional(z.nullable(z.string())) }),
  }),
})

export type NewPasskey = z.output<typeof newPasskey>
export type PasskeySignIn = z.output<typeof passkeySignIn>
