import type { ConferenceSummary } from '../../conferences/conference.ts'
import { notTakingPlace } from '../../conferences/conference-state.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isInTime, registrationClosesAt } from '../../submissions/call-for-abstracts.ts'
import { lockPapers, shownStatesOf } from '../../submissions/change-submission.ts'
import { findSubmission } from '../../submissions/find-submission.ts'
import type { PaperState } from '../../submissions/paper.ts'
import { categoryOf } from '../../submissions/submission.schema.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Transaction } from '../../tables.ts'
import { registrationsOf } from '../registrations.store.ts'

/** The reference and secret of the status page of an accepted paper. */
export interface PresenterCredentials {
  reference: string
  secret: string
}

export interface Presenter {
  submission: Submission
  /** Accepted papers beside the first, which are charged one by one. */
  additionalPapers: number
}

/** Whether somebody may register as the presenter of a paper in this state. */
export function isAccepted(state: PaperState): boolean {
  return state === 'accepted' || state === 'confirmed'
}

/** Locks the submission of somebody whose paper was accepted; refuses everybody else, and whoever is registered with it already. */
export async function acceptedPresenter(
  services: Pick<Services, 'db' | 'key'>,
  trx: Transaction,
  credentials: PresenterCredentials,
  conference: { _id: string; subConference: string },
): Promise<Presenter> {
  const found = await findSubmission(services, credentials, trx)
  const papers = await lockPapers(trx, found)
  const submission = await submissionsOf(trx).lock(found.id)
  if (!submission) throw new Error(`Submission ${found.id} is gone.`)
  const states = await shownStatesOf(trx, papers)
  const accepted = papers.filter((paper, index) => isAccepted(states[index] ?? 'received') && paper.conferenceId === conference._id)
  if (accepted.length === 0)
    throw new Refusal(
      'registration.closed',
      `There is no accepted paper of ${submission.reference} at ${conference.subConference} yet. Presenters register after acceptance.`,
    )
  if (await registrationsOf(trx).ofSubmission(submission.id))
    throw new Refusal('registration.closed', `You have registered already: ${submission.reference}. Its page has everything about your place.`)
  return { submission, additionalPapers: accepted.length - 1 }
}

/** The conference that the author of this paper can register for now; undefined once they have registered, or when it is too late. */
export async function conferenceToRegisterFor(
  services: Pick<Services, 'db' | 'key' | 'now'>,
  credentials: PresenterCredentials,
  position: number,
): Promise<ConferenceSummary | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const papers = await lockPapers(trx, await findSubmission(services, credentials, trx))
    const conference = await conferencesOf(trx).find(papers.find((paper) => paper.position === position)?.conferenceId ?? '')
    if (!conference || notTakingPlace(conference) || !isInTime(registrationClosesAt(conference), services.now(), 0)) return undefined
    const presenter = await acceptedPresenter(services, trx, credentials, conference).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    return presenter && conference
  })
}

/** The categories that a presenter chooses from. */
export function isPresenting(code: string): boolean {
  return categoryOf(code)?.presents ?? false
}
