import { minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import type { AccountId } from './account.ts'
import { passkeyChallengesOf } from './passkey-challenges.store.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Long enough to look for a phone or a key ring. */
export const challengeLasts = minutes(5)

/** Something new to sign, for one account or, at the door, for whoever comes. */
export async function makeChallenge({ db, now }: Pick<Services, 'db' | 'now'>, accountId: AccountId | null): Promise<Uint8Array<ArrayBuffer>> {
  const { secret, hash } = newSecret()
  const moment = now()
  await passkeyChallengesOf(db).forgetEnded(moment)
  await passkeyChallengesOf(db).add(hash, accountId, new Date(moment.getTime() + challengeLasts))
  return new Uint8Array(Buffer.from(secret, 'base64url'))
}

/** Whether we asked for this to be signed, just now, by this account, and it has not been answered before. Asking uses it up. */
export async function takeChallenge({ db, now }: Pick<Services, 'db' | 'now'>, accountId: AccountId | null, challenge: string): Promise<boolean> {
  const hash = hashOfSecret(challenge)
  return hash !== undefined && passkeyChallengesOf(db).take(hash, accountId, now())
}
