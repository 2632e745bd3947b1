import { minutes } from '#domain/durations.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { accountsOf } from './accounts.store.ts'
import { sendConfirmation } from './send-confirmation.ts'

const quietMinutes = 2

/** Sends the link once more; the older one ends. */
export async function resendConfirmation(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>, person: SignedIn): Promise<void> {
  const since = new Date(services.now().getTime() - minutes(quietMinutes))
  await services.db.transaction().execute(async (trx) => {
    const account = await accountsOf(trx).find(person.accountId)
    if (!account || account.confirmed_at) return
    if (await accountTokensOf(trx).madeSince(account.id, 'confirm', since))
      throw new Refusal(
        'request.too_many',
        `A link was sent a moment ago. Please look into your post-box, and try again in ${quietMinutes} minutes.`,
        {},
        quietMinutes * 60,
      )
    await sendConfirmation(services, trx, account)
  })
}
