import { removeBytes } from '../files/remove-bytes.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './account.ts'
import { proveIt } from './change-password.ts'
import { erasePerson } from './erase-person.ts'

/** A participant leaves: what they sent goes or loses the name, then the account itself. */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'files' | 'passwords' | 'now' | 'key' | 'keepErasures'>,
  person: SignedIn,
  form: { currentPassword: string },
  source: string,
): Promise<void> {
  if (person.role !== 'g_user') throw new Refusal('request.invalid', 'An organiser’s account is ended by another organiser.')
  await proveIt(services, person, form.currentPassword, source)
  const storageKeys = await services.db.transaction().execute((trx) => erasePerson(trx, person, services.key, services.now()))
  // The account is gone whatever comes of this; the journal is also written anew every hour.
  await services.keepErasures().catch(() => undefined)
  // The bytes go last: if this stops half-way, no row names the rest, and the sweeper removes it.
  await removeBytes(services.files, storageKeys)
}
