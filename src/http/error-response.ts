import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { isDatabaseAway } from '#platform/database.ts'
import { statusOf } from './refusals.ts'
import { noteRefusal } from './request-log.ts'

export interface ErrorAnswer {
  status: number
  code: string
  message: string
  fields: Record<string, string>
}

const awaySeconds = 5

/** Full, failing, or with too many files open: it passes, or somebody mends it. */
const diskTroubles = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])
const isDiskInTrouble = (error: Error) => 'code' in error && diskTroubles.has(String(error.code))

/** What may be told about an error, the same for the API and for pages. Whatever is not a refusal is logged, and only its number is shown. */
export function errorAnswer(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): ErrorAnswer {
  reply.header('cache-control', 'private, no-store')
  if (error instanceof Refusal) {
    noteRefusal(request, error.code)
    // Something outside made us say no: whoever sees to the machines must hear of it.
    if (error.cause !== undefined) request.log.warn({ err: error.cause }, 'refused because of trouble elsewhere')
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return { status: statusOf[error.code], code: error.code, message: error.message, fields: error.fields }
  }
  if (isDatabaseAway(error) || isDiskInTrouble(error)) {
    request.log.warn({ err: error }, 'the database or the disk was away')
    reply.header('retry-after', awaySeconds)
    const code = 'service.unavailable'
    return { status: statusOf[code], code, message: 'We cannot store anything at the moment. Please send it again in a minute.', fields: {} }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { status, code: 'request.invalid', message: error.message, fields: {} }
  request.log.error({ err: error }, 'unexpected error')
  return { status: 500, code: 'unexpected', message: `Something went wrong on our side. The number of this incident is ${request.id}.`, fields: {} }
}
