import type { FastifyInstance, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { honeypotName } from '#domain/forms/suspicion.ts'
import { limitWrongCodes } from '#domain/registrations/discounts/limit-wrong-codes.ts'
import { cancelRegistration } from '#domain/registrations/own/cancel-registration.ts'
import { changeRecipient, correctRegistration } from '#domain/registrations/own/correct-registration.ts'
import { ownRegistrationForm, parseRegistering, recipientForm, withDelegateAct } from '#domain/registrations/register/register.schema.ts'
import { register } from '#domain/registrations/register/register.ts'
import { answerScholarship, scholarshipAnswerForm } from '#domain/registrations/scholarships/answer-scholarship.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { firstByteAt } from '../first-byte.ts'
import { sendPageAgain } from '../pages/page-route.ts'
import { clientNetwork } from '../security/client-network.ts'
import { limitOf } from '../security/rate-limits.ts'
import { tokenOf } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'

interface Linked {
  reference: string
  secret: string
}

/** The registration form and the acts of participants and payers without JavaScript. */
export function addRegistrationPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  for (const path of [paths.conferenceRegister, paths.conferenceRegisterPresenter])
    server.post<{ Params: { id: string; conference: string } & Partial<Linked> }>(
      path,
      formPostRoute(options, 'register', limitOf(services, 'submissionsPerHour')),
      async (request, reply) => {
        const received = await readForm(request, { ...services, fileFields: [] })
        // One more person, or one less: the page is shown again with everything that was typed.
        const again = withDelegateAct(received.fields, received.fields.act?.[0] ?? '')
        if (again) {
          const { token: _, act: __, ...values } = again
          return sendPageAgain(request, reply, options, { form: 'register', values, fields: {}, message: '', token: received.fields.token?.[0] }, 200)
        }
        return handleFormPost(request, reply, options, 'register', received, async () => {
          const { url, isMailed } = await takeRegistration(services, request, received, request.params.id)
          return `${new URL(url).pathname}?arrived=${isMailed ? '1' : 'without-mail'}`
        })
      },
    )

  server.post<{ Params: Linked }>(paths.registrationDetails, formPostRoute(options, 'details', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'details', received, async () => {
      await correctRegistration(services, request.params, parseForm(ownRegistrationForm, received.fields), delegateIn(request))
      return `${href(paths.registration, { ...request.params })}?arrived=corrected`
    })
  })

  server.post<{ Params: Linked }>(paths.registrationRecipient, formPostRoute(options, 'recipient', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'recipient', received, async () => {
      await changeRecipient(services, request.params, parseForm(recipientForm, received.fields))
      return `${href(paths.registration, { ...request.params })}?arrived=corrected`
    })
  })

  server.post<{ Params: Linked }>(paths.registrationScholarship, formPostRoute(options, 'scholarship', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'scholarship', received, async () => {
      const form = parseForm(scholarshipAnswerForm, received.fields)
      await answerScholarship(services, request.params, form, delegateIn(request))
      return `${href(paths.registration, { ...request.params })}?arrived=${form.answer === 'accept' ? 'scholarship' : 'declined'}`
    })
  })

  server.post<{ Params: Linked }>(paths.registrationCancel, formPostRoute(options, 'cancel', 600), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'cancel', received, async () => {
      await cancelRegistration(services, request.params, delegateIn(request))
      return `${href(paths.registration, { ...request.params })}?arrived=cancelled`
    })
  })
}

/** Takes one registration form, sent to the API or posted without JavaScript. */
export function takeRegistration(services: Services, request: FastifyRequest<{ Params: Partial<Linked> }>, received: ReceivedForm, conferenceId: string) {
  const token = received.fields.token?.[0] ?? tokenOf(request, {}) ?? ''
  const { reference, secret } = request.params
  const form = parseRegistering({ ...received.fields, token: [token] })
  return limitWrongCodes(services, { network: clientNetwork(request), conferenceId, typed: form.discount_code }, () =>
    register(services, {
      conferenceId,
      form,
      presenter: reference !== undefined && secret !== undefined ? { reference, secret } : undefined,
      honeypot: received.fields[honeypotName]?.[0],
      firstByteAt: firstByteAt(request),
    }),
  )
}

/** The registration that a payer's page names: ?delegate=HM27-0042-K. */
export function delegateIn(request: FastifyRequest): string | undefined {
  const { delegate } = request.query as { delegate?: unknown }
  return typeof delegate === 'string' && delegate !== '' ? delegate : undefined
}
