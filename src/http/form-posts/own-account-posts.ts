import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changePasswordForm, namesForm } from '#domain/accounts/account.schema.ts'
import type { SignedIn } from '#domain/accounts/account.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { changePassword } from '#domain/accounts/change-password.ts'
import { removePasskey } from '#domain/accounts/remove-passkey.ts'
import { resendConfirmation } from '#domain/accounts/resend-confirmation.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { loginFor } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { type ReceivedForm, readForm } from '../read-form.ts'
import { clientNetwork } from '../security/client-network.ts'
import { signedInOf, takeSession } from '../sessions/sessions.ts'
import { withoutSecrets } from './account-posts.ts'
import { type PageOptions, plainPost, plainRoute } from './plain-post.ts'

/** One act on one's own account; answers with the address to go on to. The person is the session's, never the form's. */
export type OwnAct = (own: { person: SignedIn; received: ReceivedForm; request: FastifyRequest; reply: FastifyReply }) => Promise<string>

const done = (what: string) => `${paths.account}?done=${what}`

/** A form on the account page: refused for strangers, shown again with what is wrong. */
export function ownPost(server: FastifyInstance, services: Services, options: PageOptions, path: string, form: string, act: OwnAct): void {
  server.post(path, plainRoute(options, form, 300), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginFor(paths.account), 303)
    const received = await readForm(request, { ...services, fileFields: [] })
    return plainPost(request, reply, options, form, withoutSecrets(received), () => act({ person, received, request, reply }))
  })
}

/** Names, password, sessions and passkeys. */
export function addOwnAccountPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const own = (path: string, form: string, act: OwnAct) => ownPost(server, services, options, path, form, act)

  own(paths.accountNames, 'names', async ({ person, received }) => {
    const { fName, lName } = parseForm(namesForm, received.fields)
    await accountsOf(services.db).change(person.accountId, { f_name: fName, l_name: lName })
    return done('names')
  })

  own(paths.accountConfirmation, 'confirmation', async ({ person }) => {
    await resendConfirmation(services, person)
    return done('confirmation')
  })

  own(paths.accountPassword, 'password', async ({ person, received, request }) => {
    await changePassword(services, person, parseForm(changePasswordForm, received.fields), clientNetwork(request))
    return done('password')
  })

  own(paths.accountSessions, 'sessions', async ({ person, received, reply }) => {
    const wanted = received.fields.session?.[0] ?? ''
    if (wanted === 'everywhere') {
      await sessionsOf(services.db).endAll(person.accountId)
      takeSession(reply, services.publicUrl)
      return paths.login
    }
    if (wanted === 'others') await sessionsOf(services.db).endAll(person.accountId, person.sessionId)
    else await sessionsOf(services.db).end(person.accountId, wanted)
    return done('sessions')
  })

  own(paths.accountPasskeys, 'passkeys', async ({ person, received }) => {
    await removePasskey(services.db, person, received.fields.passkey?.[0] ?? '')
    return done('passkey-removed')
  })
}
