import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import { hasUnstorableText } from '#platform/database/database.ts'
import { isOutage, logOutage } from './outages.ts'
import { statusOf } from './refusals.ts'
import { noteRefusal } from './request-log.ts'

export interface ErrorResponse {
  status: number
  code: string
  message: string
  fields: Record<string, string>
}

const retryAfterSeconds = 5
const cannotAnswer = 'We cannot answer at the moment. Please try again in a minute. What you have already sent us is safe.'
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** The response to an error, the same for the API and for pages. What is not a refusal is logged, and only the request id is shown. */
export function errorResponse(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): ErrorResponse {
  reply.header('cache-control', 'private, no-store')
  if (error instanceof Refusal) {
    noteRefusal(request, error.code)
    // An outage behind the refusal concerns the administrator.
    if (error.cause instanceof Error && isOutage(error.cause)) logOutage(request, error.cause)
    else if (error.cause !== undefined) request.log.warn({ err: error.cause }, 'refused because of an outage')
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return { status: statusOf[error.code], code: error.code, message: error.message, fields: error.fields }
  }
  if (isOutage(error)) {
    logOutage(request, error)
    reply.header('retry-after', retryAfterSeconds)
    const code = 'service.unavailable'
    const message = isReading(request) ? cannotAnswer : 'We cannot store anything at the moment. Please send it again in a minute.'
    return { status: statusOf[code], code, message, fields: {} }
  }
  if (hasUnstorableText(error)) {
    const code = 'request.malformed'
    return { status: statusOf[code], code, message: 'The address or the form contains a character that is no text.', fields: {} }
  }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, code: 'request.too_large', message: 'This is more than can be sent here. Please shorten the longest text.', fields: {} }
  if (status < 500) return { status, code: 'request.invalid', message: error.message, fields: {} }
  request.log.error({ err: error }, 'unexpected error')
  return { status: 500, code: 'unexpected', message: `Something went wrong on our side. The number of this incident is ${request.id}.`, fields: {} }
}
