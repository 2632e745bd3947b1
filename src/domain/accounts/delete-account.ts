import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { SignedIn } from './account.ts'
import { accountsOf } from './accounts.store.ts'
import { proveIt } from './change-password.ts'
import { eraseOwnOf } from './erase-own.store.ts'

/** A participant leaves: open submissions are withdrawn, files, applications, messages, mails and notes go, what a conference must keep loses the name, then the account itself. */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'files' | 'passwords' | 'now'>,
  person: SignedIn,
  form: { currentPassword: string },
  source: string,
): Promise<void> {
  if (person.role !== 'g_user') throw new Refusal('request.invalid', 'An organiser’s account is ended by another organiser.')
  await proveIt(services, person, form.currentPassword, source)
  const now = services.now()
  const storageKeys = await services.db.transaction().execute(async (trx) => {
    const keys: string[] = []
    if (person.confirmed) {
      const own = eraseOwnOf(person.email, trx)
      for (const id of await own.openSubmissions()) {
        const submission = await submissionsOf(trx).lock(id)
        if (!submission) continue
        await submissionsOf(trx).move(id, { from: submission.state, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
      }
      await own.mailsAndNotes()
      keys.push(...(await own.files()))
      await own.applicationsAndMessages()
      await own.wordsInMoves()
      await own.namesInSubmissions()
    }
    await accountsOf(trx).remove(person.accountId)
    return keys
  })
  // The bytes go last: if this stops half-way, no row names the rest, and the sweeper removes it.
  for (const key of storageKeys) await services.files.remove(key)
}
