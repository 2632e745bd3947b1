import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountDetailsForm, changeAddressForm, changePasswordForm, deleteAccountForm } from '#domain/accounts/account.schema.ts'
import type { SignedIn } from '#domain/accounts/account.ts'
import { requestAddressChange, resendConfirmation } from '#domain/accounts/account-address.ts'
import { changePassword } from '#domain/accounts/account-password.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { deleteAccount } from '#domain/accounts/erasure.ts'
import { exportAccount } from '#domain/accounts/export-account.ts'
import { changeOwnDetails } from '#domain/accounts/own-details.ts'
import { removePasskey } from '#domain/accounts/passkeys.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { loginPath } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { sentFileEntries, zipStream } from '../api/downloads.ts'
import { clientNetwork } from '../security/client-network.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf, takeSession } from '../sessions/sessions.ts'
import { withoutPasswords } from './account-posts.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import type { ReceivedForm } from './received-form.ts'

/** One act on one's own account; returns the URL to redirect to. The person comes from the session, never from the form. */
type OwnAct = (own: { person: SignedIn; received: ReceivedForm; request: FastifyRequest; reply: FastifyReply }) => Promise<string>

const done = (what: string) => `${paths.account}?done=${what}`

/** A form on the account page, for people who are signed in. */
function ownPost(server: FastifyInstance, services: Services, options: PageOptions, path: string, form: string, act: OwnAct): void {
  server.post(path, formPostRoute(options, form, 300), async (request, reply) => {
    const person = await signedInOf(services, request)
    if (!person) return reply.header('cache-control', 'private, no-store').redirect(loginPath(paths.account), 303)
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, form, withoutPasswords(received), () => act({ person, received, request, reply }))
  })
}

/** Details, password, sessions and passkeys. */
export function addOwnAccountPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const own = (path: string, form: string, act: OwnAct) => ownPost(server, services, options, path, form, act)

  own(paths.accountNames, 'names', async ({ person, received }) => {
    await changeOwnDetails(services, person, parseForm(accountDetailsForm, received.fields))
    return done('names')
  })

  own(paths.accountConfirmation, 'confirmation', async ({ person, request }) => {
    await resendConfirmation(services, person, clientNetwork(request))
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

/** E-mail address, notifications, the export of all data, and deletion. */
export function addOwnDataPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const own = (path: string, form: string, act: OwnAct) => ownPost(server, services, options, path, form, act)

  own(paths.accountAddress, 'address', async ({ person, received, request }) => {
    await requestAddressChange(services, person, parseForm(changeAddressForm, received.fields), clientNetwork(request))
    return done('asked')
  })

  own(paths.accountNotifications, 'notifications', async ({ person, received }) => {
    await accountsOf(services.db).change(person.accountId, { notify_moves: received.fields.notify_moves?.[0] === 'yes' })
    return done('notifications')
  })

  own(paths.accountDeletion, 'deletion', async ({ person, received, request, reply }) => {
    await deleteAccount(services, person, parseForm(deleteAccountForm, received.fields), clientNetwork(request))
    takeSession(reply, services.publicUrl)
    return `${paths.home}?deleted`
  })

  server.get(paths.accountExport, { config: perHour(60) }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const person = await signedInOf(services, request)
    if (!person) return reply.redirect(loginPath(paths.account), 303)
    const { everything, files } = await exportAccount(services, person)
    const archive = zipStream([{ path: 'my-data.json', text: JSON.stringify(everything, null, 2) }], sentFileEntries(services, files))
    return reply.type('application/zip').header('content-disposition', 'attachment; filename="my-data.zip"').send(archive)
  })
}
