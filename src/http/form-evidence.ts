import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type FormName, type FormToken, readToken } from '#domain/forms/form-token.ts'
import { decoyName } from '#domain/forms/suspicion.ts'
import type { Services } from '#domain/services.ts'
import type { ReceivedForm } from './read-form.ts'

/** For the document of the API: a program may do without, and is then looked at by a person first. */
export const tokenHeader = z.looseObject({ 'x-form-token': z.optional(z.string()) })

/** What speaks for or against a sender. The token travels in a header, so that the payload stays the specification's; a plain post may carry it as a field. */
export function evidenceOf(
  { key, now }: Pick<Services, 'key' | 'now'>,
  form: FormName,
  request: FastifyRequest,
  received: ReceivedForm,
): { token: FormToken | undefined; decoy: string | undefined } {
  const header = request.headers['x-form-token']
  const token = (typeof header === 'string' ? header : undefined) || received.fields.token?.[0]
  return { token: token ? readToken(key, form, token, now()) : undefined, decoy: received.fields[decoyName]?.[0] }
}
