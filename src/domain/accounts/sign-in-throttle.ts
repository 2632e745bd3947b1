import { createHash } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import { signInAttemptsOf, type ThrottleRule } from './sign-in-attempts.store.ts'

/** The limit per account is higher than per account and source, so that an attacker elsewhere cannot lock the owner out. */
const throttleRules = {
  pair: { freeAttempts: 5, firstWaitSeconds: 15, maxWaitSeconds: 900 },
  account: { freeAttempts: 30, firstWaitSeconds: 5, maxWaitSeconds: 300 },
  // A whole university may share one IP address.
  source: { freeAttempts: 100, firstWaitSeconds: 2, maxWaitSeconds: 60 },
} as const satisfies Record<string, ThrottleRule>

interface CountedAttempt {
  /** The credentials were right. */
  succeed(): Promise<void>
}

/** Counts a sign-in attempt by account and by source, and refuses it when it comes too soon. Only hashes of address and source are stored. */
export async function throttleSignIn(db: Database, email: string, source: string, now: Date): Promise<CountedAttempt> {
  const attempts = signInAttemptsOf(db)
  const account = email.trim().toLowerCase()
  const keys = { pair: keyOf('pair', `${account} ${source}`), account: keyOf('account', account), source: keyOf('source', source) }
  for (const name of ['pair', 'account', 'source'] as const) {
    const seconds = await attempts.count(keys[name], throttleRules[name], now)
    if (seconds > 0) throw new Refusal('request.too_many', `Too many attempts. Please wait ${seconds} seconds and try again.`, {}, seconds)
  }
  return {
    async succeed() {
      await attempts.remove([keys.pair])
      await attempts.undo([keys.account, keys.source])
    },
  }
}

function keyOf(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`
}
