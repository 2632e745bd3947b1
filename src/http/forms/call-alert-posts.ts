import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { answerCallAlert, askForCallAlert } from '#domain/call-alerts/ask-for-call-alert.ts'
import { callAlertAnswerForm, callAlertForm } from '#domain/call-alerts/call-alert.schema.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { honeypotName } from '#domain/forms/suspicion.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { clientNetwork } from '../security/client-network.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** The wish to be told about calls, the answer to our letter, and the one click of a mail program (RFC 8058). */
export function addCallAlertPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post(paths.callAlerts, formPostRoute(options, 'call-alert', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'call-alert', received, async () => {
      const form = parseForm(callAlertForm, received.fields)
      if (received.fields[honeypotName]?.some(Boolean)) throw new Refusal('request.invalid', 'Please leave the hidden field empty.')
      await askForCallAlert(services, form, clientNetwork(request))
      return paths.callAlertRequested
    })
  })

  server.post<{ Params: { token: string } }>(paths.callAlert, formPostRoute(options, 'call-alert-answer', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    // A mail program posts to the address in its header, reads no page and follows no redirect.
    if (received.fields['List-Unsubscribe']?.[0] === 'One-Click') {
      await answerCallAlert(services, request.params.token, false)
      return reply.header('cache-control', 'private, no-store').type('text/plain; charset=utf-8').send('You will get no more of these letters.')
    }
    return handleFormPost(request, reply, options, 'call-alert-answer', received, async () => {
      const { answer } = parseForm(callAlertAnswerForm, received.fields)
      await answerCallAlert(services, request.params.token, answer === 'yes')
      return href(paths.callAlert, { token: request.params.token })
    })
  })
}
