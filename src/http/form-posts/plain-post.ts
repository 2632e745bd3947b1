import type { FastifyReply, FastifyRequest } from 'fastify'
import { decoyName } from '#domain/forms/suspicion.ts'
import { Refusal } from '#domain/refusal.ts'
import { errorResponse } from '../error-response.ts'
import { type RenderPage, sendPageAgain } from '../pages/page-route.ts'
import type { ReceivedForm } from '../read-form.ts'
import { perHour } from '../security/rate-limits.ts'

export interface PageOptions {
  render: RenderPage
  publicUrl: string
}

/** What every route for a plain post is made with: what goes wrong before the form could be read is told on its page too, never as bare data. */
export function plainRoute(options: PageOptions, form: string, mostPerHour?: Parameters<typeof perHour>[0]) {
  return {
    ...(mostPerHour === undefined ? {} : { config: perHour(mostPerHour) }),
    async errorHandler(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { status, code, message, fields } = errorResponse(error, request, reply)
      // Whoever lures a visitor here from elsewhere gets no page of ours to show.
      if (code === 'request.foreign_origin') return reply.code(status).send({ error: { code, message, fields } })
      // Nothing of it is with us, but the browser still has it.
      const wayBack = 'The Back button of your browser brings back what you wrote.'
      return sendPageAgain(request, reply, options, { form, values: {}, fields, message: `${message} ${wayBack}` }, status)
    },
  }
}

/** A form posted without JavaScript: on to the page that says it arrived, or the same page again with everything that was typed and what is wrong with it. */
export async function plainPost(
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
    if (!(error instanceof Refusal)) throw error
    const values = Object.fromEntries(Object.entries(received.fields).filter(([name]) => name !== 'token' && name !== decoyName))
    return sendPageAgain(request, reply, options, { form, values, fields: error.fields, message: error.message })
  }
}
