import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { lockPapers, paperAt } from '../submissions/change-submission.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from '../submissions/find-submission.ts'
import { stateLabels } from '../submissions/next-steps.ts'
import { type Paper, shownState } from '../submissions/paper.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Submission } from '../submissions/submission.ts'
import { requestWithdrawal } from '../submissions/withdraw-submission.ts'
import { withdrawalRequestsOf } from '../submissions/withdrawal-requests.store.ts'
import type { Transaction } from '../tables.ts'
import { presentationConfirmed } from './paper-letters.ts'
import { type PresentationForm, presentationStanding } from './presentation.ts'
import { presentationsOf } from './presentations.store.ts'

/**
 * The author of an accepted paper confirms to present it, or says that they cannot: that asks the organisers to withdraw it. Repeating an
 * answer changes nothing. While a corrected decision waits, which its author must not learn of, the answer is kept and the paper stays.
 */
export async function answerPresentation(
  services: Services,
  credentials: SubmissionCredentials,
  { answer, note }: PresentationForm,
  position?: number,
): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const moves = await papersOf(trx).movesOf(paper.id)
    const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
    if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
    const replies = (await presentationsOf(trx).answersOf([paper.id])).get(paper.id) ?? []
    const request = (await withdrawalRequestsOf(trx).latestOf([paper.id])).get(paper.id)
    const now = services.now()
    const standing = presentationStanding({ moves, replies, request, conference, now })
    if (standing === answer) return
    const accepted = moves.findLast((move) => move.releasedAt !== null)
    if (standing !== 'asked' || request?.state === 'open' || accepted?.position === undefined) throw notAsked(standing, stateLabels[shownState(moves)])
    await presentationsOf(trx).answer(paper.id, accepted.position, { answer, note: answer === 'declined' ? note : '', now })
    if (answer === 'declined') {
      const reason = ['I cannot present it.', note].filter(Boolean).join(' ')
      await requestWithdrawal(services, trx, { submission, open: [{ paper, state: 'accepted' }], reason, now })
      return
    }
    if (paper.state === 'accepted')
      await papersOf(trx).move(paper.id, { from: 'accepted', to: 'confirmed', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
    await thank(services, trx, submission, paper)
  })
  return submission
}

function notAsked(standing: 'confirmed' | 'declined' | 'asked' | undefined, state: string): Refusal {
  const why =
    standing === undefined
      ? `There is nothing to confirm: the state of this paper is “${state}”.`
      : standing === 'confirmed'
        ? 'You have confirmed that you will present it. If you cannot any more, please ask to withdraw it.'
        : 'You have asked to withdraw it; the organisers will answer by e-mail.'
  return new Refusal('submission.not_open', `${why} If this is wrong, please write to us.`)
}

async function thank(services: Services, trx: Transaction, submission: Submission, paper: Paper): Promise<void> {
  const to = recipientOf(submission)
  const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
  if (!to || !conference) return
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind: 'paper.presentation_confirmed',
    about: `submission:${submission.id}`,
    paperId: paper.id,
    to,
    ...(office ? { replyTo: office.address } : {}),
    letter: presentationConfirmed({ submission, paper, conference, url: statusUrlOf(services, submission) }),
  })
}
