import { minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import { resetLetter } from './account-letters.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { accountsOf } from './accounts.store.ts'
import { makeTokenLink } from './make-token-link.ts'

/** Nobody can have a stranger's post-box filled by asking in their name. */
const quietFor = minutes(2)

/** A link to choose a new password goes to the address, if it has an account. The asker learns nothing either way. */
export async function requestPasswordReset(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>, email: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).findByAddress(email)
    if (!account || account.disabled_at) return
    if (await accountTokensOf(trx).madeSince(account.id, 'reset', new Date(now.getTime() - quietFor))) return
    const url = await makeTokenLink(services, trx, account, { purpose: 'reset', email: account.email, path: '/reset-password' })
    const to = { name: `${account.f_name} ${account.l_name}`, address: account.email }
    await services.queueMail(trx, { kind: 'account.reset', about: `account:${account.id}`, to, letter: resetLetter(to.name, url) })
  })
}
