import type { FastifyInstance } from 'fastify'
import { addressForm, newPasswordForm } from '#domain/accounts/account.schema.ts'
import { agreeToAddressChange, confirmAddress } from '#domain/accounts/account-address.ts'
import { requestPasswordReset, resetPassword } from '#domain/accounts/account-password.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { homeOf, landingPath, loginPath, safeNext } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { takeRegistration, takeSignIn, takeSignOut } from '../api/accounts.ts'
import { clientNetwork } from '../security/client-network.ts'
import { limitOf } from '../security/rate-limits.ts'
import { giveSession, originOf, sessionSecretOf, signedInOf } from '../sessions/sessions.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'

type WithNext = { Querystring: { next?: unknown } }

/** Signing in and out and registering without JavaScript. */
export function addAccountPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const read = (request: Parameters<typeof readForm>[0]) => readForm(request, { ...services, fileFields: [] })

  server.post<WithNext>(paths.login, formPostRoute(options, 'login'), async (request, reply) => {
    const received = await read(request)
    return handleFormPost(request, reply, options, 'login', withoutPasswords(received), async () => {
      const { role } = await takeSignIn(services, request, reply, received)
      return landingPath(role, request.query.next)
    })
  })

  server.post<WithNext>(paths.register, formPostRoute(options, 'register', limitOf(services, 'accountsPerHour')), async (request, reply) => {
    const received = await read(request)
    return handleFormPost(request, reply, options, 'register', withoutPasswords(received), async () => {
      await takeRegistration(services, request, reply, received)
      // Cached pages are the same for everybody: the parameter tells a browser with JavaScript to ask who is signed in.
      return safeNext(request.query.next) ?? `${paths.home}?signed-in`
    })
  })

  server.post(paths.logout, async (request, reply) => {
    await takeSignOut(services, request, reply)
    return reply.header('cache-control', 'private, no-store').redirect(paths.home, 303)
  })

  // Redirects people who are signed in already, without rendering a page. Their data requests are redirected by the pages' loaders.
  const signInPages = new Set<string>([paths.login, paths.register])
  server.addHook<WithNext>('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !signInPages.has(request.url.split('?', 1)[0] ?? '')) return
    if (!sessionSecretOf(request.headers.cookie, services.publicUrl)) return
    const person = await signedInOf(services, request)
    if (person) return reply.header('cache-control', 'private, no-store').redirect(landingPath(person.role, request.query.next), 303)
  })
}

/** A password is never sent back, not even to whoever typed it. */
export function withoutPasswords(received: ReceivedForm): ReceivedForm {
  return { ...received, fields: Object.fromEntries(Object.entries(received.fields).filter(([name]) => !/password/i.test(name))) }
}

type WithToken = { Params: { token: string } }

/** Forms reached through links in e-mails: a forgotten password, a confirmed address. */
export function addLinkPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const read = (request: Parameters<typeof readForm>[0]) => readForm(request, { ...services, fileFields: [] })

  server.post(paths.forgottenPassword, formPostRoute(options, 'forgotten-password', 60), async (request, reply) => {
    const received = await read(request)
    return handleFormPost(request, reply, options, 'forgotten-password', received, async () => {
      const { email } = parseForm(addressForm, received.fields)
      // Not awaited: neither the response nor its duration tells whether the address has an account.
      void requestPasswordReset(services, email, clientNetwork(request)).catch((error: unknown) =>
        request.log.error({ err: error }, 'password reset request failed'),
      )
      return paths.resetRequested
    })
  })

  server.post<WithToken>(paths.resetPassword, formPostRoute(options, 'reset-password', 120), async (request, reply) => {
    const received = await read(request)
    return handleFormPost(request, reply, options, 'reset-password', withoutPasswords(received), async () => {
      const { password } = parseForm(newPasswordForm, received.fields)
      const { session, details } = await resetPassword(services, request.params.token, password, originOf(services, request))
      giveSession(reply, services.publicUrl, session.secret)
      return `${homeOf(details.role)}?done=password`
    })
  })

  server.post<WithToken>(paths.confirmAddress, formPostRoute(options, 'confirm-address', 120), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(request.url), 303)
    return handleFormPost(request, reply, options, 'confirm-address', await read(request), async () => {
      await confirmAddress(services, person, request.params.token)
      return `${homeOf(person.role)}?done=confirmed`
    })
  })

  server.post<WithToken>(paths.changeAddress, formPostRoute(options, 'change-address', 120), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(request.url), 303)
    return handleFormPost(request, reply, options, 'change-address', await read(request), async () => {
      const outcome = await agreeToAddressChange(services, person, request.params.token)
      return `${paths.account}?done=${outcome === 'changed' ? 'address' : 'agreed'}`
    })
  })
}
