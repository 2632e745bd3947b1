import { minutes } from '#domain/durations.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { hashOfSecret } from './secret.ts'
import { sessionsOf } from './sessions.store.ts'

/** Who is signed in with what the cookie holds; nobody when it is not ours, over, or ended elsewhere. */
export async function findSignedIn({ db, now }: Pick<Services, 'db' | 'now'>, secret: string | undefined): Promise<SignedIn | undefined> {
  const hash = hashOfSecret(secret)
  if (!hash) return undefined
  const moment = now()
  const found = await sessionsOf(db).find(hash, moment)
  if (!found) return undefined
  const { seenAt, ...person } = found
  if (moment.getTime() - seenAt.getTime() > minutes(5)) await sessionsOf(db).touch(person.sessionId, moment)
  return person
}
