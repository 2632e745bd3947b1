import type { FastifyInstance } from 'fastify'
import type { Services } from '#domain/services.ts'
import { landing, safeNext } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { takeRegistration, takeSignIn, takeSignOut } from '../api/accounts.ts'
import { type ReceivedForm, readForm } from '../read-form.ts'
import { limitOf } from '../security/rate-limits.ts'
import { sessionSecretOf, signedInOf } from '../sessions/sessions.ts'
import { type PageOptions, plainPost, plainRoute } from './plain-post.ts'

type WithNext = { Querystring: { next?: unknown } }

/** Signing in and out and making an account as the browser posts them by itself. */
export function addAccountPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const read = (request: Parameters<typeof readForm>[0]) => readForm(request, { ...services, fileFields: [] })

  server.post<WithNext>(paths.login, plainRoute(options, 'login'), async (request, reply) => {
    const received = await read(request)
    return plainPost(request, reply, options, 'login', withoutSecrets(received), async () => {
      const { role } = await takeSignIn(services, request, reply, received)
      return landing(role, request.query.next)
    })
  })

  server.post<WithNext>(paths.register, plainRoute(options, 'register', limitOf(services, 'accountsPerHour')), async (request, reply) => {
    const received = await read(request)
    return plainPost(request, reply, options, 'register', withoutSecrets(received), async () => {
      await takeRegistration(services, request, reply, received)
      // Kept pages know nobody: this tells a browser with scripts to ask who is signed in.
      return safeNext(request.query.next) ?? `${paths.home}?signed-in`
    })
  })

  server.post(paths.logout, async (request, reply) => {
    await takeSignOut(services, request, reply)
    return reply.header('cache-control', 'private, no-store').redirect(paths.home, 303)
  })

  // Whoever is signed in already does not stand before the door; the page behind it is kept and the same for all, so this is decided ahead of it.
  const doors = new Set<string>([paths.login, paths.register])
  server.addHook<WithNext>('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !doors.has(request.url.split('?', 1)[0] ?? '')) return
    if (!sessionSecretOf(request.headers.cookie, services.publicUrl)) return
    const person = await signedInOf(services, request)
    if (person) return reply.header('cache-control', 'private, no-store').redirect(landing(person.role, request.query.next), 303)
  })
}

/** A password is never sent back, not even to whoever typed it. */
export function withoutSecrets(received: ReceivedForm): ReceivedForm {
  return { ...received, fields: Object.fromEntries(Object.entries(received.fields).filter(([name]) => !/password/i.test(name))) }
}
