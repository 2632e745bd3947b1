import { createHmac } from 'node:crypto'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId } from './account.ts'
import { accountsOf } from './accounts.store.ts'
import { eraseOwnOf } from './erase-own.store.ts'
import { erasuresOf } from './erasures.store.ts'

/** Recognises an address again without holding it. */
export function addressHashOf(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(`erased ${address.toLowerCase()}`).digest('hex')
}

/** Open submissions are withdrawn, files, applications, messages, mails and notes go, and what a conference must keep loses the name. Answers with the keys whose bytes may go now. */
export async function eraseSentBy(trx: Transaction, email: string, now: Date): Promise<string[]> {
  const own = eraseOwnOf(email, trx)
  for (const id of await own.openSubmissions()) {
    const submission = await submissionsOf(trx).lock(id)
    if (!submission) continue
    await submissionsOf(trx).move(id, { from: submission.state, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
  }
  await own.mailsAndNotes()
  const keys = await own.files()
  await own.applicationsAndMessages()
  await own.wordsInMoves()
  await own.namesInSubmissions()
  return keys
}

/** The account goes with everything that was sent from its address, if that was theirs; the wish is noted for the day a backup is restored. */
export async function erasePerson(
  trx: Transaction,
  person: { accountId: AccountId; email: string; confirmed: boolean },
  key: Buffer,
  now: Date,
): Promise<string[]> {
  const keys = person.confirmed ? await eraseSentBy(trx, person.email, now) : []
  await accountsOf(trx).remove(person.accountId)
  await erasuresOf(trx).note({ accountId: person.accountId, addressHash: person.confirmed ? addressHashOf(key, person.email) : null, erasedAt: now })
  return keys
}
