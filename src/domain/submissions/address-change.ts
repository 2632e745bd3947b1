import { hashOfSecret, newSecret } from '../accounts/tokens.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { days } from '../durations.ts'
import { officeOf } from '../forms/office.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { type AddressChange, addressChangesOf } from './address-changes.store.ts'
import { addressChangedLetter, addressConfirmLetter, addressLeftLetter } from './correction-letters.ts'
import { statusUrlOf } from './find-submission.ts'
import { papersOf } from './papers.store.ts'
import type { Submission } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { authorAsActor, writeCorrection } from './write-correction.ts'

type ChangeServices = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>

/** Asks at a new address whether it is the author's; until then mails go to the old one. */
export async function askNewAddress(services: ChangeServices, trx: Transaction, submission: Submission, email: string): Promise<void> {
  const now = services.now()
  // What looks strange causes no mail to an address that its sender chooses.
  const wait = submission.suspicion ? undefined : await countLetter(trx, 'submission.address_confirm', { target: email }, now)
  if (wait === undefined) {
    const message = 'Your address cannot be changed here yet. Please write to us with your reference.'
    throw new Refusal('submission.not_open', message, { email: message })
  }
  if (wait > 0) {
    const message = `We have written to ${email} a short while ago. Please check its inbox, or try again in ${Math.ceil(wait / 60)} minutes.`
    throw new Refusal('request.too_many', message, { email: message }, wait)
  }
  const { secret, hash } = newSecret()
  await addressChangesOf(trx).add({ submissionId: submission.id, email }, { hash, now, expiresAt: new Date(now.getTime() + days(1)) })
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind: 'submission.address_confirm',
    about: `submission:${submission.id}`,
    to: { name: '', address: email },
    ...(office ? { replyTo: office.address } : {}),
    letter: addressConfirmLetter(submission, `${services.publicUrl}/confirm-new-address/${secret}`),
  })
}

/** The open change behind a link, with the reference of its submission. */
export async function findAddressChange(
  { db, now }: Pick<Services, 'db' | 'now'>,
  secret: string,
): Promise<(AddressChange & { reference: string }) | undefined> {
  const hash = hashOfSecret(secret)
  const change = hash && (await addressChangesOf(db).find(hash, now()))
  const submission = change && (await submissionsOf(db).findAll([change.submissionId])).get(change.submissionId)
  return submission && { ...change, reference: submission.reference }
}

/** The owner of the new address agrees: mails go there from now on, and the old address is told. Returns the address of the status page. */
export async function confirmNewAddress(services: ChangeServices, secret: string): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.now()
    const hash = hashOfSecret(secret)
    const found = hash && (await addressChangesOf(trx).find(hash, now))
    const papers = found ? await papersOf(trx).lockOfSubmission(found.submissionId) : []
    const old = found && (await submissionsOf(trx).lock(found.submissionId))
    // Somebody may have asked for another address, or confirmed this one, while we waited for the lock.
    const change = old && hash && (await addressChangesOf(trx).find(hash, now))
    if (!change || old.email.endsWith('@deleted.invalid'))
      throw new Refusal('account.token_invalid', 'This link has been used or is too old. Please enter the new address on your status page again.')
    const corrected = { ...old, email: change.email }
    const about = { about: `submission:${old.id}`, aboutName: old.reference }
    await writeCorrection(trx, { old, corrected, paperCount: papers.length }, { actor: authorAsActor, about, now })
    await addressChangesOf(trx).remove(old.id)
    await queueAddressLetters(services, trx, { old, corrected, titles: papers.map(({ title }) => title) })
    return statusUrlOf(services, corrected)
  })
}

interface Moved {
  old: Submission
  corrected: Submission
  titles: readonly string[]
}

async function queueAddressLetters(services: ChangeServices, trx: Transaction, { old, corrected, titles }: Moved): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(old.conferenceId)
  if (!conference) throw new Error(`Conference ${old.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const envelope = { about: `submission:${old.id}`, ...(office ? { replyTo: office.address } : {}) }
  const details = { submission: corrected, reference: old.reference, titles, conference, at: services.now(), statusUrl: statusUrlOf(services, corrected) }
  const { name } = corrected
  await services.queueMail(trx, {
    kind: 'submission.address_changed',
    ...envelope,
    to: { name, address: corrected.email },
    letter: addressChangedLetter(details),
  })
  await services.queueMail(trx, {
    kind: 'submission.address_left',
    ...envelope,
    to: { name, address: old.email },
    letter: addressLeftLetter(details, corrected.email),
  })
}
