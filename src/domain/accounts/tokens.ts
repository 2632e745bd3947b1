import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { TokenPurpose } from './account.ts'
import { accountTokensOf } from './account-tokens.store.ts'
import type { Account } from './accounts.store.ts'

interface NewSecret {
  /** Sent to the person, never stored. */
  secret: string
  /** Stored instead of the secret. */
  hash: Buffer
}

const secretBytes = 32
const secretPattern = /^[\w-]{43}$/

export function newSecret(): NewSecret {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** The hash of a secret, or undefined when it has the wrong format. The secret is random enough for an unsalted hash. */
export function hashOfSecret(secret: unknown): Buffer | undefined {
  return typeof secret === 'string' && secretPattern.test(secret) ? hashOf(secret) : undefined
}

export function randomId(): string {
  return randomBytes(16).toString('hex')
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export const tokenMinutes = 60

/** Stores a token and returns the URL that contains it. The URL begins with PUBLIC_URL, never with a host from a request. */
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
