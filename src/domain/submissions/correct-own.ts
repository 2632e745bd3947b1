import { createHash } from 'node:crypto'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { countLetter } from '../mail/letter-limits.ts'
import type { PaperDetails } from '../papers/paper-details.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { askNewAddress } from './address-change.ts'
import { lockPapers, shownStatesOf } from './change-submission.ts'
import { correctionForAuthor, correctionForOffice, correctionRequestForAuthor, correctionRequestForOffice } from './correction-letters.ts'
import type { CorrectionWay, Wanted } from './correction-request.ts'
import { correctionRequestsOf } from './correction-requests.store.ts'
import type { Change } from './desk/corrections.store.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from './find-submission.ts'
import type { OwnDetailsForm } from './own-correction.schema.ts'
import type { Paper } from './paper.ts'
import { papersOf } from './papers.store.ts'
import { detailsCorrectionWay } from './submission.access.ts'
import type { Submission } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { authorAsActor, type Correction, changesOf, refuseChargedCompanions, refuseUnknownCountry, writeCorrection } from './write-correction.ts'

/** What became of a correction: stored, asked of the organisers, or waiting for the new address to be confirmed. */
export type CorrectionOutcome = 'unchanged' | 'corrected' | 'requested' | 'confirm-address'

export interface Corrected {
  submission: Submission
  outcome: CorrectionOutcome
}

/** The answers that an author sees and may correct, in the form's own spelling. */
export function ownDetailsOf({ title, name, email, company, country, mobile, phone, social, accompany, names }: Submission) {
  return { title, name, email, company, country, mobile, phone, social, accompany: accompany ? ('Yes' as const) : ('No' as const), names }
}

/** A short hash of what the author has read: whoever filled a form in over other values is told. */
export function versionOf(shown: ReturnType<typeof ownDetailsOf> | PaperDetails): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
}

/** What a submission becomes with these details. The address counts only once it is confirmed. */
export function withDetails(old: Submission, { title, name, company, country, mobile, phone, social, accompany, names }: OwnDetailsForm): Submission {
  const comesWith = accompany === 'Yes'
  return { ...old, title, name, company, country, mobile, phone, social, accompany: comesWith, names: comesWith ? names : '' }
}

/** An author corrects the answers of the form, or asks for it once the review has begun. A new address is asked first whether it is theirs. */
export async function correctOwnDetails(services: Services, credentials: SubmissionCredentials, form: OwnDetailsForm): Promise<Corrected> {
  refuseUnknownCountry(form)
  const { id } = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const { old, papers } = await lockSubmission(trx, id)
    const registration = await registrationsOf(trx).ofSubmission(id)
    const way = detailsCorrectionWay(await shownStatesOf(trx, papers), registration?.state)
    refuseClosed(way)
    if (form.version !== versionOf(ownDetailsOf(old))) throw changedSince()
    const correction: Correction = { old, corrected: withDetails(old, form), paperCount: papers.length }
    const isNewAddress = form.email !== old.email
    await refuseChargedCompanions(trx, old, correction.corrected)
    if (way === 'on-request') {
      const changes = changesOf({ ...correction, corrected: { ...correction.corrected, email: form.email } })
      return requestCorrection(services, trx, { old, paper: undefined, wanted: { paperId: null, details: form }, changes: changes.personal })
    }
    const changes = await writeCorrection(trx, correction, { actor: authorAsActor, about: subjectOf(old), now: services.now() })
    if (changes.length > 0) await queueCorrectionLetters(services, trx, { submission: correction.corrected, paper: undefined, changes })
    if (isNewAddress) await askNewAddress(services, trx, correction.corrected, form.email)
    return { submission: correction.corrected, outcome: isNewAddress ? 'confirm-address' : changes.length > 0 ? 'corrected' : 'unchanged' }
  })
}

/** A submission with its papers, locked until the transaction ends. */
export async function lockSubmission(trx: Transaction, id: string): Promise<{ old: Submission; papers: Paper[] }> {
  const papers = await lockPapers(trx, { id })
  const old = await submissionsOf(trx).lock(id)
  if (!old) throw new Error(`Submission ${id} is gone.`)
  return { old, papers }
}

export const subjectOf = ({ id, reference }: Submission) => ({ about: `submission:${id}`, aboutName: reference })

export function refuseClosed(way: CorrectionWay): void {
  if (way === 'closed') throw new Refusal('submission.not_open', 'It is closed and can no longer be corrected here. Please write to us with your reference.')
}

export function changedSince(): Refusal {
  return new Refusal(
    'desk.changed_meanwhile',
    'Somebody has changed it since you opened this page. Nothing was stored, and what you wrote is still here. Please compare it with your status page and send it again.',
  )
}

interface Asked {
  old: Submission
  paper: Paper | undefined
  wanted: Wanted
  changes: readonly Change[]
}

/** Asks the organisers for a correction. */
export async function requestCorrection(services: Services, trx: Transaction, { old, paper, wanted, changes }: Asked): Promise<Corrected> {
  if (changes.length === 0) return { submission: old, outcome: 'unchanged' }
  const { reason } = wanted.details
  await correctionRequestsOf(trx).add(old.id, wanted, { reason, now: services.now() })
  await queueLetters(services, trx, { submission: old, paper, kind: 'submission.correction_request' }, (details) => ({
    forAuthor: correctionRequestForAuthor({ ...details, changes, reason }),
    forOffice: correctionRequestForOffice({ ...details, changes, reason }),
  }))
  return { submission: old, outcome: 'requested' }
}

interface Stored {
  submission: Submission
  paper: Paper | undefined
  changes: readonly Change[]
}

export async function queueCorrectionLetters(services: Services, trx: Transaction, { submission, paper, changes }: Stored): Promise<void> {
  await queueLetters(services, trx, { submission, paper, kind: 'submission.author_correction' }, (details) => ({
    forAuthor: correctionForAuthor({ ...details, changes }),
    forOffice: correctionForOffice({ ...details, changes }),
  }))
}

interface Concerned {
  submission: Submission
  paper: Paper | undefined
  kind: 'submission.author_correction' | 'submission.correction_request'
}

type LetterDetails = Omit<Parameters<typeof correctionForAuthor>[0], 'changes'>
type BothLetters = { forAuthor: ReturnType<typeof correctionForAuthor>; forOffice: ReturnType<typeof correctionForOffice> }

/** One letter to the author, whose link somebody else may have used, and one to the office. */
async function queueLetters(
  services: Services,
  trx: Transaction,
  { submission, paper, kind }: Concerned,
  write: (details: LetterDetails) => BothLetters,
): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(paper?.conferenceId ?? submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const reference = paper?.reference ?? submission.reference
  const papers = paper ? [paper] : await papersOf(trx).lockOfSubmission(submission.id)
  const titles = papers.map(({ title }) => title)
  const { forAuthor, forOffice } = write({ submission, reference, titles, conference, at: services.now(), statusUrl: statusUrlOf(services, submission) })
  const envelope = { about: `submission:${submission.id}`, ...(paper ? { paperId: paper.id } : {}) }
  if (!submission.suspicion && (await countLetter(trx, 'submission.author_correction', { target: submission.email }, services.now())) === 0) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, { kind, ...envelope, to, ...(office ? { replyTo: office.address } : {}), letter: forAuthor })
  }
  if (office) await services.queueMail(trx, { kind: `${kind}.office`, ...envelope, to: office, replyTo: submission.email, letter: forOffice })
}
