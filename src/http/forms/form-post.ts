import type { FastifyReply, FastifyRequest } from 'fastify'
import { honeypotName } from '#domain/forms/suspicion.ts'
import { Refusal } from '#domain/refusal.ts'
import { errorResponse } from '../error-response.ts'
import { isOutage } from '../outages.ts'
import { type RenderPage, sendPageAgain } from '../pages/page-route.ts'
import { perHour } from '../security/rate-limits.ts'
import type { ReadingLimit } from '../security/reading-limit.ts'
import { FilesRefusal, type ReceivedForm } from './received-form.ts'

export interface PageOptions {
  render: RenderPage
  publicUrl: string
  reading: ReadingLimit
}

/** Options of every route that takes a form post: an error before the form was read is shown on its page too, never as JSON. */
export function formPostRoute(options: PageOptions, form: string, maxPerHour?: Parameters<typeof perHour>[0]) {
  return {
    ...(maxPerHour === undefined ? {} : { config: perHour(maxPerHour) }),
    async errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { status, code, message, fields } = errorResponse(error, request, reply)
      // A foreign site that made the visitor post here gets no page of ours.
      if (code === 'request.foreign_origin' || code === 'request.wrong_host') return reply.code(status).send({ error: { code, message, fields } })
      if (error instanceof FilesRefusal)
        return sendPageAgain(
          request,
          reply,
          options,
          { form, values: shownValues(error.values), fields, message: `${message} ${filesAgain}`, token: error.values.token?.[0] },
          status,
        )
      // The form was not read, but the browser still has it.
      const wayBack = 'The Back button of your browser brings back what you wrote.'
      return sendPageAgain(request, reply, options, { form, values: {}, fields, message: `${message} ${wayBack}` }, status)
    },
  }
}

/** Redirects to the page that `act` returns, or renders the form's page again with everything that was typed and what is wrong with it. */
export async function handleFormPost(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  form: string,
  received: ReceivedForm,
  act: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.header('cache-control', 'private, no-store').redirect(await act(), 303)
  } catch (error) {
    if (error instanceof Error && isOutage(error)) {
      const { status, message, fields } = errorResponse(error, request, reply)
      const values = shownValues(received.fields)
      return sendPageAgain(request, reply, options, { form, values, fields, message, token: received.fields.token?.[0] }, status)
    }
    if (!(error instanceof Refusal)) throw error
    return sendPageAgain(request, reply, options, {
      form,
      values: shownValues(received.fields),
      fields: error.fields,
      message: error.message,
      token: received.fields.token?.[0],
    })
  }
}

/** A page cannot fill a file input. */
const filesAgain = 'What you wrote is still here; please choose your files again.'

function shownValues(fields: ReceivedForm['fields']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'token' && name !== honeypotName))
}
