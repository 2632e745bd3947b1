import type { FastifyInstance } from 'fastify'
import { addressForm, newPasswordForm } from '#domain/accounts/account.schema.ts'
import { agreeToAddressChange } from '#domain/accounts/change-address.ts'
import { confirmAddress } from '#domain/accounts/confirm-address.ts'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { homeOf, loginFor } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '../read-form.ts'
import { giveSession, originOf, signedInOf } from '../sessions/sessions.ts'
import { withoutSecrets } from './account-posts.ts'
import { type PageOptions, plainPost, plainRoute } from './plain-post.ts'

type WithToken = { Params: { token: string } }

/** What happens through links in mails: a forgotten password, a confirmed address. */
export function addLinkPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const read = (request: Parameters<typeof readForm>[0]) => readForm(request, { ...services, fileFields: [] })

  server.post(paths.forgottenPassword, plainRoute(options, 'forgotten-password', 60), async (request, reply) => {
    const received = await read(request)
    return plainPost(request, reply, options, 'forgotten-password', received, async () => {
      const { email } = parseForm(addressForm, received.fields)
      // Not waited for: neither the answer nor its time says whether the address has an account.
      void requestPasswordReset(services, email).catch((error: unknown) => request.log.error({ err: error }, 'a password could not be asked for'))
      return paths.resetRequested
    })
  })

  server.post<WithToken>(paths.resetPassword, plainRoute(options, 'reset-password', 120), async (request, reply) => {
    const received = await read(request)
    return plainPost(request, reply, options, 'reset-password', withoutSecrets(received), async () => {
      const { password } = parseForm(newPasswordForm, received.fields)
      const { session, details } = await resetPassword(services, request.params.token, password, originOf(services, request))
      giveSession(reply, services.publicUrl, session.secret)
      return `${homeOf(details.role)}?done=password`
    })
  })

  server.post<WithToken>(paths.confirmAddress, plainRoute(options, 'confirm-address', 120), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginFor(request.url), 303)
    return plainPost(request, reply, options, 'confirm-address', await read(request), async () => {
      await confirmAddress(services, person, request.params.token)
      return `${homeOf(person.role)}?done=confirmed`
    })
  })

  server.post<WithToken>(paths.changeAddress, plainRoute(options, 'change-address', 120), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginFor(request.url), 303)
    return plainPost(request, reply, options, 'change-address', await read(request), async () => {
      const outcome = await agreeToAddressChange(services, person, request.params.token)
      return `${paths.account}?done=${outcome === 'changed' ? 'address' : 'agreed'}`
    })
  })
}
