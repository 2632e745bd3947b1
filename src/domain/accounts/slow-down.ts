import { createHash } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import { signInTriesOf, type TryRule } from './sign-in-tries.store.ts'

/** One person who mistypes is never slowed; one who guesses is, soon. From elsewhere the same account stays open for longer, so that nobody can be shut out easily. */
const rules = {
  pair: { freeTries: 5, firstWaitSeconds: 15, longestWaitSeconds: 900 },
  account: { freeTries: 30, firstWaitSeconds: 5, longestWaitSeconds: 300 },
  // A whole university may sit behind one source.
  source: { freeTries: 100, firstWaitSeconds: 2, longestWaitSeconds: 60 },
} as const satisfies Record<string, TryRule>

export interface CountedTry {
  /** The password was right. */
  forgive(): Promise<void>
}

/** Counts a try to prove who one is, by account and by source; refuses when it comes too soon. What is kept of address and source is a hash. */
export async function slowDown(db: Database, email: string, source: string, now: Date): Promise<CountedTry> {
  const tries = signInTriesOf(db)
  const account = email.trim().toLowerCase()
  const keys = { pair: keyOf('pair', `${account} ${source}`), account: keyOf('account', account), source: keyOf('source', source) }
  for (const name of ['pair', 'account', 'source'] as const) {
    const seconds = await tries.take(keys[name], rules[name], now)
    if (seconds > 0) throw new Refusal('request.too_many', `There were too many tries. Please wait ${seconds} seconds and try again.`, {}, seconds)
  }
  return {
    async forgive() {
      await tries.forget([keys.pair])
      await tries.forgive([keys.account, keys.source])
    },
  }
}

function keyOf(kind: string, text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`
}
