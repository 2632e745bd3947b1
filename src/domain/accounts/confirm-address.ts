import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import { accountsOf } from './accounts.store.ts'
import { hashOfSecret } from './secret.ts'

/**
 * The address is proven: by the link that went to it, and by the session of the account that claims it. Both are needed; otherwise somebody
 * could make an account with another's address and wait until they click.
 */
export async function confirmAddress({ db, now }: Pick<Services, 'db' | 'now'>, person: SignedIn, secret: string): Promise<void> {
  const hash = hashOfSecret(secret)
  await db.transaction().execute(async (trx) => {
    const token = hash && (await accountTokensOf(trx).find(hash, ['confirm'], now()))
    if (!hash || !token || token.account_id !== person.accountId || token.email !== person.email)
      throw new Refusal(
        'account.token_invalid',
        'This link has been used, is too old, or belongs to another account. You can have a new one sent from your account page.',
      )
    await accountTokensOf(trx).use(hash, ['confirm'], now())
    await accountsOf(trx).change(person.accountId, { confirmed_at: now() })
  })
}
