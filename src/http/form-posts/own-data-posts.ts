import type { FastifyInstance } from 'fastify'
import { changeAddressForm, deleteAccountForm } from '#domain/accounts/account.schema.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { requestAddressChange } from '#domain/accounts/change-address.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { exportAccount } from '#domain/accounts/export-account.ts'
import { openFile } from '#domain/files/open-file.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import type { Services } from '#domain/services.ts'
import { loginFor } from '#web/accounts/safe-next.ts'
import { paths } from '#web/paths.ts'
import { clientNetwork } from '../security/client-network.ts'
import { perHour } from '../security/rate-limits.ts'
import { signedInOf, takeSession } from '../sessions/sessions.ts'
import { zipFiles } from '../zip-files.ts'
import { type OwnAct, ownPost } from './own-account-posts.ts'
import type { PageOptions } from './plain-post.ts'

/** Address, choices, a copy of everything, and leaving. */
export function addOwnDataPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  const own = (path: string, form: string, act: OwnAct) => ownPost(server, services, options, path, form, act)

  own(paths.accountAddress, 'address', async ({ person, received, request }) => {
    await requestAddressChange(services, person, parseForm(changeAddressForm, received.fields), clientNetwork(request))
    return `${paths.account}?done=asked`
  })

  own(paths.accountNotifications, 'notifications', async ({ person, received }) => {
    await accountsOf(services.db).change(person.accountId, { notify_moves: received.fields.notify_moves?.[0] === 'yes' })
    return `${paths.account}?done=notifications`
  })

  own(paths.accountDeletion, 'deletion', async ({ person, received, request, reply }) => {
    await deleteAccount(services, person, parseForm(deleteAccountForm, received.fields), clientNetwork(request))
    takeSession(reply, services.publicUrl)
    return paths.home
  })

  server.get(paths.accountExport, { config: perHour(60) }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const person = await signedInOf(services, request)
    if (!person) return reply.redirect(loginFor(paths.account), 303)
    const { everything, files } = await exportAccount(services, person)
    const words = [{ path: 'my-data.json', text: JSON.stringify(everything, null, 2) }]
    const archive = zipFiles(
      words,
      files.map((file) => ({ ...file, open: () => openFile(services, file) })),
    )
    return reply.type('application/zip').header('content-disposition', 'attachment; filename="my-data.zip"').send(archive)
  })
}
