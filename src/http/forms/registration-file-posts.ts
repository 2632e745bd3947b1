import type { FastifyInstance, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RegistrationFileKind } from '#domain/registrations/files/registration-file.ts'
import { requireSender, sendProof, sendSlip } from '#domain/registrations/files/send-registration-file.ts'
import { changeCompanions } from '#domain/registrations/own/change-companions.ts'
import { companionsForm } from '#domain/registrations/own/companions.schema.ts'
import { substituteForm } from '#domain/registrations/own/substitute.schema.ts'
import { substituteDelegate } from '#domain/registrations/own/substitute.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { sendPageAgain } from '../pages/page-route.ts'
import { admitKnownSender } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter } from './received-form.ts'
import { delegateIn } from './registration-posts.ts'

interface Linked {
  reference: string
  secret: string
}

/** Proofs, slips of bank transfers, substitutes and accompanying persons, without JavaScript too. */
export function addRegistrationFilePosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const file = (path: string, kind: RegistrationFileKind, act: (request: FastifyRequest<{ Params: Linked }>, file: SentFile | undefined) => Promise<string>) =>
    server.post<{ Params: Linked }>(path, formPostRoute(options, kind, 60), async (request, reply) => {
      // Nobody without the secret stores a byte.
      await requireSender(services, kind, request.params, delegateIn(request))
      const received = await readForm(request, { ...services, fileFields: ['document'], admission: admitKnownSender(services, request) })
      return handleFormPost(request, reply, options, kind, received, () =>
        discardUnclaimedAfter(services, received, async () => {
          refuseWrongFile(received.refused)
          return act(request, received.files[0])
        }),
      )
    })

  file(paths.registrationProof, 'proof', async (request, sent) => {
    await sendProof(services, request.params, sent, delegateIn(request))
    return `${href(paths.registration, { ...request.params })}?arrived=proof`
  })
  file(paths.registrationSlip, 'bank-slip', async (request, sent) => {
    await sendSlip(services, request.params, sent)
    return `${href(paths.registrationPay, { ...request.params })}?arrived=slip`
  })

  server.post<{ Params: Linked }>(paths.registrationSubstitute, formPostRoute(options, 'substitute', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'substitute', received, async () => {
      // The address of the payer: that of a person whose place was given away no longer opens anything.
      const path = await substituteDelegate(services, request.params, parseForm(substituteForm, received.fields), delegateIn(request))
      return `${path}?arrived=substitute`
    })
  })

  server.post<{ Params: Linked }>(paths.registrationCompanions, formPostRoute(options, 'companions', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    // The page shows first what it does to the money.
    if (received.fields.act?.[0] === 'show') {
      const { act: _, shown: __, ...values } = received.fields
      return sendPageAgain(request, reply, options, { form: 'companions', values, fields: {}, message: '' }, 200)
    }
    return handleFormPost(request, reply, options, 'companions', received, async () => {
      await changeCompanions(services, request.params, parseForm(companionsForm, received.fields), delegateIn(request))
      return `${href(paths.registration, { ...request.params })}?arrived=companions`
    })
  })
}

type SentFile = { id: string; sha256: string }

function refuseWrongFile(refused: readonly { name: string; reason: string }[]): void {
  const [first] = refused
  if (first) throw new Refusal('file.wrong_type', first.reason, { document: first.reason })
}
