import { days } from '#domain/durations.ts'
import type { Database } from '../tables.ts'
import type { AccountId } from './account.ts'
import { newSecret, randomId } from './secret.ts'
import { sessionsOf } from './sessions.store.ts'
import { signInTriesOf } from './sign-in-tries.store.ts'

export const sessionDays = 30

export interface OpenedSession {
  /** Goes into the cookie and nowhere else. */
  secret: string
  sessionId: string
}

/** Somebody is signed in from here on. The session that the browser may have held before ends: an id from before the sign-in is worth nothing after it. */
export async function openSession(
  db: Database,
  accountId: AccountId,
  device: string,
  earlier: Buffer | undefined,
  now: Date,
  byPasskey = false,
): Promise<OpenedSession> {
  const { secret, hash } = newSecret()
  const sessionId = randomId()
  const sessions = sessionsOf(db)
  if (earlier) await sessions.endByToken(earlier)
  await sessions.forgetEnded(now)
  await signInTriesOf(db).forgetBefore(new Date(now.getTime() - days(1)))
  const expiresAt = new Date(now.getTime() + days(sessionDays))
  const times = { created_at: now, seen_at: now, expires_at: expiresAt }
  await sessions.add({ token_hash: hash, id: sessionId, account_id: accountId, device, by_passkey: byPasskey, ...times })
  return { secret, sessionId }
}
