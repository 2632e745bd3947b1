import { days, minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import type { AccountId, SignedIn } from './account.ts'
import { sessionsOf } from './sessions.store.ts'
import { signInAttemptsOf } from './sign-in-attempts.store.ts'
import { hashOfSecret, newSecret, randomId } from './tokens.ts'

export const sessionDays = 30

export interface OpenedSession {
  /** The value of the cookie; only its hash is stored. */
  secret: string
  sessionId: string
}

/** Opens a session and ends the previous one of the browser, which prevents session fixation. */
export async function openSession(
  db: Database,
  accountId: AccountId,
  device: string,
  previous: Buffer | undefined,
  now: Date,
  byPasskey = false,
): Promise<OpenedSession> {
  const { secret, hash } = newSecret()
  const sessionId = randomId()
  const sessions = sessionsOf(db)
  if (previous) await sessions.endByToken(previous)
  await sessions.removeEnded(now)
  await signInAttemptsOf(db).removeBefore(new Date(now.getTime() - days(1)))
  const expiresAt = new Date(now.getTime() + days(sessionDays))
  const times = { created_at: now, seen_at: now, expires_at: expiresAt }
  await sessions.add({ token_hash: hash, id: sessionId, account_id: accountId, device, by_passkey: byPasskey, ...times })
  return { secret, sessionId }
}

/** The signed-in person of a session cookie, or undefined. */
export async function findSignedIn({ db, now }: Pick<Services, 'db' | 'now'>, secret: string | undefined): Promise<SignedIn | undefined> {
  const hash = hashOfSecret(secret)
  if (!hash) return undefined
  const instant = now()
  const found = await sessionsOf(db).find(hash, instant)
  if (!found) return undefined
  const { seenAt, ...person } = found
  if (instant.getTime() - seenAt.getTime() > minutes(5)) await sessionsOf(db).touch(person.sessionId, instant)
  return person
}
