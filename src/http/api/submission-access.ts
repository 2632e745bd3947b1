import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '#domain/services.ts'
import type { SubmissionCredentials } from '#domain/submissions/find-submission.ts'
import { signedInOf } from '../sessions/sessions.ts'

export const tags = ['Submissions']
export const secretHeader = z.looseObject({ 'x-submission-secret': z.optional(z.string()) })
const secretQuery = z.object({ secret: z.optional(z.string()) })
export const ofSubmission = z.object({ reference: z.string() })
export const withSecret = { headers: secretHeader, querystring: secretQuery }
export const paperNumber = z.optional(z.coerce.number().check(z.int(), z.positive()))
export const withPaper = { headers: secretHeader, querystring: z.object({ secret: z.optional(z.string()), paper: paperNumber }) }

type WithSecret = FastifyRequest<{
  Params: { reference: string }
  Headers: { 'x-submission-secret'?: string | undefined }
  Querystring: { secret?: string | undefined }
}>

/** Who asks: by the secret of a link, or as somebody who is signed in. */
export async function credentialsOf(
  services: Services,
  request: Pick<WithSecret, 'params' | 'headers' | 'query'> & FastifyRequest,
): Promise<SubmissionCredentials> {
  const { params, headers, query } = request
  const person = await signedInOf(services, request)
  return {
    reference: params.reference,
    secret: headers['x-submission-secret'] ?? query.secret ?? '',
    confirmedAddress: person?.confirmed ? person.email : undefined,
  }
}

/** What is shown to one person only is kept by no cache and passed on in no address. */
export function privately<Reply extends Pick<FastifyReply, 'header'>>(reply: Reply): Reply {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
  return reply
}
