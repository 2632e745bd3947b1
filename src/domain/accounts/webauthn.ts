import { isIP } from 'node:net'
import { minutes } from '#domain/durations.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { AccountId } from './account.ts'
import { passkeyChallengesOf } from './passkeys.store.ts'
import { hashOfSecret, newSecret } from './tokens.ts'

interface RelyingParty {
  id: string
  origin: string
}

/** Derived from PUBLIC_URL, never from a request. Passkeys do not work for IP addresses; the loopback address is replaced by localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl)
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined
  return { id: url.hostname, origin: url.origin }
}

export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (!party) throw new Refusal('account.passkeys_impossible', 'Passkeys need a site with a name, and this one has only a number. Please use your password.')
  return party
}

export const challengeTimeout = minutes(5)

/** Creates a challenge for one account, or for any account at sign-in. */
export async function makeChallenge({ db, now }: Pick<Services, 'db' | 'now'>, accountId: AccountId | null): Promise<Uint8Array<ArrayBuffer>> {
  const { secret, hash } = newSecret()
  const instant = now()
  await passkeyChallengesOf(db).removeExpired(instant)
  await passkeyChallengesOf(db).add(hash, accountId, new Date(instant.getTime() + challengeTimeout))
  return new Uint8Array(Buffer.from(secret, 'base64url'))
}

/** Uses up a challenge; true when it was valid for this account. */
export async function takeChallenge({ db, now }: Pick<Services, 'db' | 'now'>, accountId: AccountId | null, challenge: string): Promise<boolean> {
  const hash = hashOfSecret(challenge)
  return hash !== undefined && passkeyChallengesOf(db).take(hash, accountId, now())
}

/** Loads the library when it is first needed, because most processes never need it. */
export function loadWebauthn() {
  return import('@simplewebauthn/server')
}
