import { minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { TokenPurpose } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import type { Account } from './accounts.store.ts'
import { newSecret } from './secret.ts'

export const tokenMinutes = 60

/** Makes a token for one purpose and answers with the address that holds it. It starts with PUBLIC_URL, whatever any request said. */
export async function makeTokenLink(
  { now, publicUrl }: Pick<Services, 'now' | 'publicUrl'>,
  trx: Transaction,
  account: Pick<Account, 'id'>,
  token: { purpose: TokenPurpose; email: string; path: '/confirm-address' | '/reset-password' | '/change-address' },
): Promise<string> {
  const { secret, hash } = newSecret()
  const created = now()
  await accountTokensOf(trx).replace({
    token_hash: hash,
    account_id: account.id,
    purpose: token.purpose,
    email: token.email,
    created_at: created,
    expires_at: new Date(created.getTime() + minutes(tokenMinutes)),
  })
  return `${publicUrl}${token.path}/${secret}`
}
