import type { FastifyReply, FastifyRequest } from 'fastify'
import { decoyName } from '#domain/forms/suspicion.ts'
import { Refusal } from '#domain/refusal.ts'
import { type RenderPage, sendPageAgain } from '../pages.ts'
import type { ReceivedForm } from '../read-form.ts'

export interface PageOptions {
  render: RenderPage
  publicUrl: string
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
