import { conferencesOf } from '../../conferences/conferences.store.ts'
import { officeOf } from '../../forms/office.ts'
import { countLetter } from '../../mail/letter-limits.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { revisionForAuthor, revisionForOffice } from '../change-letters.ts'
import { fullPaperStanding, lockPapers, paperAt, returnToReview } from '../change-submission.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from '../find-submission.ts'
import type { Paper } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import type { Submission } from '../submission.ts'
import { revisionStanding } from './revision.ts'
import { writeResponse } from './write-response.ts'

/** An author sends a revision with a response to the reviewers, whatever was changed; for a day the response can be corrected. Twice is once. */
export async function sendRevision(services: Services, credentials: SubmissionCredentials, response: string, position?: number): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const now = services.now()
    const standing = revisionStanding(await papersOf(trx).movesOf(paper.id), await fullPaperStanding(trx, paper.id), now)
    if (!standing) throw new Refusal('submission.not_open', 'No revision is asked for, or it is with the reviewers already. Please write to us.')
    if (standing.isAsked) await returnToReview(services, trx, paper, standing.stage, now)
    await writeResponse(trx, paper, response, now)
    if (standing.isAsked) await queueLetters(services, trx, submission, paper)
  })
  return submission
}

async function queueLetters(services: Services, trx: Transaction, submission: Submission, paper: Paper): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
  if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const about = { about: `submission:${submission.id}`, paperId: paper.id }
  const details = {
    submission,
    reference: paper.reference,
    titles: [paper.title],
    conference,
    at: services.now(),
    statusUrl: statusUrlOf(services, submission),
  }
  if (!submission.suspicion && (await countLetter(trx, 'submission.file', { target: submission.email }, services.now())) === 0) {
    const to = { name: submission.name, address: submission.email }
    const mail = { kind: 'submission.revision' as const, ...about, to, letter: revisionForAuthor(details) }
    await services.queueMail(trx, { ...mail, ...(office ? { replyTo: office.address } : {}) })
  }
  if (office)
    await services.queueMail(trx, { kind: 'submission.revision.office', ...about, to: office, replyTo: submission.email, letter: revisionForOffice(details) })
}
