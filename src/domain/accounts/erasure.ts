import { createHmac } from 'node:crypto'
import { privacyAddress } from '../content/menu.ts'
import { removeStoredBytes } from '../files/receive-file.ts'
import { picturesOf } from '../pictures/pictures.store.ts'
import { Refusal } from '../refusal.ts'
import { releaseReductions } from '../registrations/reductions.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Transaction } from '../tables.ts'
import type { AccountId, SignedIn } from './account.ts'
import { accountDeletedLetter } from './account-letters.ts'
import { requireCurrentPassword } from './account-password.ts'
import { accountsOf } from './accounts.store.ts'
import { type Erasure, erasuresOf, personErasureOf } from './erasures.store.ts'
import { mentionsOf } from './mentions.store.ts'

/** Deletes the account of a participant and erases or anonymises what they sent. */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'files' | 'mailFiles' | 'passwords' | 'now' | 'key' | 'keepErasures' | 'queueMail' | 'publicUrl'>,
  person: SignedIn,
  form: { currentPassword: string },
  source: string,
): Promise<void> {
  if (person.role !== 'g_user') throw new Refusal('request.invalid', 'An organiser’s account is ended by another organiser.')
  await requireCurrentPassword(services, person, form.currentPassword, source)
  const remains = await services.db.transaction().execute(async (trx) => {
    const erased = await erasePerson(trx, person, services.key, services.now())
    // An address that was never confirmed may be somebody else’s.
    if (person.confirmed) await queueFarewell(services, trx, person)
    return erased
  })
  await removeRemains(services, remains)
}

/** The mail itself is erased as soon as it has been sent. */
async function queueFarewell({ queueMail, publicUrl }: Pick<Services, 'queueMail' | 'publicUrl'>, trx: Transaction, person: SignedIn): Promise<void> {
  const name = `${person.fName} ${person.lName}`
  const letter = accountDeletedLetter(name, `${publicUrl}/${privacyAddress}`)
  await queueMail(trx, { kind: 'account.deleted', about: `account:${person.accountId}`, to: { name, address: person.email }, letter })
}

/** Finishes an erasure after its commit: the journal outside the database, and the files. */
export async function removeRemains(services: Pick<Services, 'files' | 'mailFiles' | 'keepErasures'>, { storageKeys, mailIds }: Remains): Promise<void> {
  // A failure is harmless, because the journal is also written every hour.
  await services.keepErasures().catch(() => undefined)
  // The bytes are removed last; if this fails, the clean-up removes files that no row names.
  await removeStoredBytes(services.files, storageKeys)
  // A failure is harmless too: the clean-up removes them within the hour.
  await services.mailFiles.remove(mailIds).catch(() => undefined)
}

/** Removes the files on this machine of mails that were erased on another, or whose removal failed. */
export async function removeErasedMailFiles({ db, mailFiles }: Pick<Services, 'db' | 'mailFiles'>): Promise<void> {
  await mailFiles.remove(await erasuresOf(db).erasedAmong(await mailFiles.ids()))
}

/** What lies outside the database and is removed after the commit. */
export interface Remains {
  storageKeys: string[]
  mailIds: string[]
}

/** A keyed hash that recognises an address without storing it. */
export function addressHashOf(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(`erased ${address.toLowerCase()}`).digest('hex')
}

/** Withdraws open submissions, deletes files, applications, messages, mails and notes, anonymises submissions and what others wrote about the person. */
async function eraseSentBy(trx: Transaction, email: string, now: Date): Promise<Remains> {
  const erase = personErasureOf(email, trx)
  const names = await erase.names()
  for (const id of await erase.openPaperIds()) {
    const paper = await papersOf(trx).lock(id)
    if (!paper) continue
    await papersOf(trx).move(id, { from: paper.state, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
  }
  for (const id of await erase.openRegistrationIds()) {
    const registration = await registrationsOf(trx).lock(id)
    if (!registration) continue
    await registrationsOf(trx).move(id, { from: registration.state, to: 'cancelled', movedAt: now, movedBy: 'author', note: null })
    await releaseReductions(trx, id, now)
  }
  const mailIds = await erase.mailsAndNotes(now)
  await erase.statementsInPapers()
  const attached = await erase.attachmentsOfReviews()
  await erase.reviewer(now)
  const storageKeys = [...attached, ...(await erase.files()), ...(await erase.documents(now))]
  await erase.visaRequests()
  await picturesOf(trx).updateVisibility(await erase.speakers())
  await erase.applicationsAndMessages()
  await erase.callAlerts()
  await erase.programme()
  await erase.notesInMoves()
  await erase.accompanyingPersons()
  await erase.namesInSubmissions()
  await erase.tokens()
  await mentionsOf(trx).erase({ address: email.toLowerCase(), names })
  return { storageKeys, mailIds }
}

/** Deletes an account with its sessions, passkeys and roles, and anonymises what its owner did at the desk. Returns the ids of the mails. */
async function eraseAccount(trx: Transaction, accountId: AccountId, now: Date): Promise<string[]> {
  const mailIds = await erasuresOf(trx).mailsOfAccount(accountId, now)
  await mentionsOf(trx).eraseOrganiser(accountId)
  await accountsOf(trx).remove(accountId)
  return mailIds
}

/** Deletes the account, if there is one, and everything sent from an address that is theirs. Records the erasure, so that it can be replayed after a restore. */
export async function erasePerson(
  trx: Transaction,
  person: { accountId: AccountId | null; email: string; confirmed: boolean },
  key: Buffer,
  now: Date,
): Promise<Remains> {
  const { storageKeys, mailIds } = person.confirmed ? await eraseSentBy(trx, person.email, now) : { storageKeys: [], mailIds: [] }
  const ofAccount = person.accountId ? await eraseAccount(trx, person.accountId, now) : []
  await erasuresOf(trx).note({ accountId: person.accountId, addressHash: person.confirmed ? addressHashOf(key, person.email) : null, erasedAt: now })
  return { storageKeys, mailIds: [...mailIds, ...ofAccount] }
}

/** Repeats erasures after a backup was restored; the clean-up removes files of mails. Returns the number of people found. */
export async function replayErasures({ db, files, key, now }: Pick<Services, 'db' | 'files' | 'key' | 'now'>, erasures: readonly Erasure[]): Promise<number> {
  const hashes = new Set(erasures.flatMap(({ addressHash }) => addressHash ?? []))
  const { found, storageKeys } = await db.transaction().execute(async (trx) => {
    const people = new Set<string>()
    const keys: string[] = []
    for (const address of new Set([...(await erasuresOf(trx).addresses()), ...(await mentionsOf(trx).addresses())])) {
      if (!hashes.has(addressHashOf(key, address))) continue
      people.add(address)
      keys.push(...(await eraseSentBy(trx, address, now())).storageKeys)
    }
    for (const erasure of erasures) {
      const account = erasure.accountId ? await accountsOf(trx).find(erasure.accountId) : undefined
      if (account) {
        people.add(account.email.toLowerCase())
        // The address may have changed since the backup was made.
        if (erasure.addressHash !== null && account.confirmed_at) keys.push(...(await eraseSentBy(trx, account.email, now())).storageKeys)
        await eraseAccount(trx, account.id, now())
      }
      await erasuresOf(trx).note(erasure)
    }
    return { found: people.size, storageKeys: keys }
  })
  for (const storageKey of storageKeys) await files.remove(storageKey)
  return found
}
