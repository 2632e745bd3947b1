import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { bookingsOf } from '../money/bookings.store.ts'
import { Refusal } from '../refusal.ts'
import { mayCancel, type Registration, registrationLabels } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { releaseRegistration } from '../registrations/release-registration.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import {
  cancellationForOffice,
  cancellationForPerson,
  withdrawalForAuthor,
  withdrawalForOffice,
  withdrawalRequestForAuthor,
  withdrawalRequestForOffice,
} from './change-letters.ts'
import { lockPapers, paperAt, shownStatesOf } from './change-submission.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from './find-submission.ts'
import { stateLabels } from './next-steps.ts'
import type { Paper, PaperState } from './paper.ts'
import { papersOf } from './papers.store.ts'
import { mayWithdraw, withdrawsAtOnce } from './submission.access.ts'
import type { Submission } from './submission.ts'
import { withdrawalRequestsOf } from './withdrawal-requests.store.ts'

interface WithdrawalWishes {
  /** One paper; without it everything that is still open, the registration too. */
  position?: number | undefined
  reason?: string
}

/** Withdraws at its author's wish what nobody has begun to review, and asks the organisers for the rest. Repeating it changes nothing. */
export async function withdrawSubmission(
  services: Services,
  credentials: SubmissionCredentials,
  { position, reason = '' }: WithdrawalWishes = {},
): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  return services.db.transaction().execute(async (trx) => {
    const papers = await lockPapers(trx, submission)
    const chosen = position === undefined ? papers : [paperAt(papers, position)]
    const shown = await shownStatesOf(trx, chosen)
    const open = chosen.map((paper, index) => ({ paper, state: shown[index] ?? 'received' })).filter(({ state }) => mayWithdraw(state))
    const found = position === undefined ? await lockRegistration(trx, submission) : undefined
    const registration = found && mayCancel(found.state) ? found : undefined
    if (open.length === 0 && !registration) {
      if (found && papers.length === 0 && found.state !== 'cancelled')
        throw new Refusal(
          'submission.not_open',
          `This registration can no longer be cancelled here: its state is “${registrationLabels[found.state]}”. Please write to us.`,
        )
      const closed = shown.find((state) => state !== 'withdrawn')
      if (closed === undefined) return submission
      throw new Refusal('submission.not_open', `This submission can no longer be withdrawn: its state is “${stateLabels[closed]}”. Please write to us.`)
    }
    const now = services.now()
    const withdrawn = open.filter(({ state }) => withdrawsAtOnce(state))
    for (const { paper, state } of withdrawn) {
      await papersOf(trx).move(paper.id, { from: state, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
    }
    if (registration) await cancelOwn(trx, registration, now)
    if (withdrawn.length > 0 || registration) {
      const [only] = position === undefined && papers.length > 1 ? [] : withdrawn
      await queueWithdrawalLetters(services, trx, submission, {
        only: only?.paper,
        titles: withdrawn.map(({ paper }) => paper.title),
        letters: papers.length === 0 ? cancellationLetters : withdrawalLetters,
      })
    }
    await requestWithdrawal(services, trx, { submission, reason, now, open: open.filter(({ state }) => !withdrawsAtOnce(state)) })
    return submission
  })
}

interface Requests {
  submission: Submission
  open: readonly { paper: Paper; state: PaperState }[]
  reason: string
  now: Date
}

/** Asks the organisers to withdraw papers whose review has begun; what they were asked already stays one request. */
export async function requestWithdrawal(services: Services, trx: Transaction, { submission, open, reason, now }: Requests): Promise<void> {
  const requests = withdrawalRequestsOf(trx)
  const latest = await requests.latestOf(open.map(({ paper }) => paper.id))
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  for (const { paper } of open) {
    if (latest.get(paper.id)?.state === 'open') continue
    await requests.add(paper.id, reason, now)
    const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
    if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
    const details = { submission, reference: paper.reference, titles: [paper.title], conference, at: now, reason, statusUrl: statusUrlOf(services, submission) }
    const envelope = { about, paperId: paper.id }
    if (!submission.suspicion) {
      const to = { name: submission.name, address: submission.email }
      const replyTo = office ? { replyTo: office.address } : {}
      await services.queueMail(trx, { kind: 'submission.withdrawal_request', ...envelope, to, ...replyTo, letter: withdrawalRequestForAuthor(details) })
    }
    if (office) {
      const letter = withdrawalRequestForOffice(details)
      await services.queueMail(trx, { kind: 'submission.withdrawal_request.office', ...envelope, to: office, replyTo: submission.email, letter })
    }
  }
}

async function lockRegistration(trx: Transaction, { id }: Submission) {
  const found = await registrationsOf(trx).ofSubmission(id)
  // The booking is locked before its registrations.
  if (found?.bookingId) await bookingsOf(trx).lock(found.bookingId)
  return found && registrationsOf(trx).lock(found.id)
}

/** The person cancels what is not paid. */
export async function cancelOwn(trx: Transaction, registration: Registration, now: Date): Promise<void> {
  await registrationsOf(trx).move(registration.id, { from: registration.state, to: 'cancelled', movedAt: now, movedBy: 'author', note: null })
  await releaseRegistration(trx, registration, { now, by: 'system' })
}

const withdrawalLetters = { kind: 'submission.withdrawn', forAuthor: withdrawalForAuthor, forOffice: withdrawalForOffice } as const
const cancellationLetters = { kind: 'registration.withdrawn', forAuthor: cancellationForPerson, forOffice: cancellationForOffice } as const

/** Tells the person and the office that a registration is cancelled. */
export function queueCancellationLetters(services: Services, trx: Transaction, submission: Submission): Promise<void> {
  return queueWithdrawalLetters(services, trx, submission, { only: undefined, titles: [], letters: cancellationLetters })
}

async function queueWithdrawalLetters(
  services: Services,
  trx: Transaction,
  submission: Submission,
  { only, titles, letters }: { only: Paper | undefined; titles: readonly string[]; letters: typeof withdrawalLetters | typeof cancellationLetters },
): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(only?.conferenceId ?? submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const details = { submission, reference: only?.reference ?? submission.reference, titles, conference, at: services.now() }
  if (!submission.suspicion && (await countLetter(trx, letters.kind, { target: submission.email }, services.now())) === 0) {
    const to = { name: submission.name, address: submission.email }
    const replyTo = office ? { replyTo: office.address } : {}
    await services.queueMail(trx, { kind: letters.kind, about, to, ...replyTo, letter: letters.forAuthor(details) })
  }
  if (office)
    await services.queueMail(trx, { kind: `${letters.kind}.office`, about, to: office, replyTo: submission.email, letter: letters.forOffice(details) })
}
