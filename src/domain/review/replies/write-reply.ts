import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockPapers, paperAt } from '../../submissions/change-submission.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Submission } from '../../submissions/submission.ts'
import type { Transaction } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { chairOrOffice } from '../assignment/chair-address.ts'
import { checkText } from '../blindness/find-in-document.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { reviewersOf } from '../pool/reviewers.store.ts'
import { reviewerViews } from '../reviewer-view.ts'
import { authorReplyLetter, reviewUrl, toReviewer } from '../reviews/review-letters.ts'
import { repliesOf } from './replies.store.ts'
import { type AuthorReply, replyState } from './reply.ts'
import { replyForOffice } from './reply-letters.ts'

/** An author replies once to the comments of the reviewers, who read it, as the chair does. The same reply twice is one. */
export async function writeReply(services: Services, credentials: SubmissionCredentials, reply: string, position?: number): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const window = (await repliesOf(trx).latestOf([paper.id])).get(paper.id)
    if (window?.body === reply) return
    const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
    if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
    const now = services.now()
    if (!window || replyState(window, window.isRoundOpen, dayInZone(now, conference.timeZone)) !== 'open')
      throw new Refusal(
        'submission.not_open',
        'You cannot reply now: you have replied already, the time is over, or nobody has asked you to. Please write to us.',
      )
    await refuseNames(trx, window, reply)
    await repliesOf(trx).write(window.roundId, reply, now)
    await tellReviewers(services, trx, window)
    const chair = await chairOrOffice(trx, paper)
    if (!chair) return
    const url = `${services.publicUrl}/desk/conferences/${paper.conferenceId}/review/${paper.reference}`
    const letter = replyForOffice({ submission, paper, conference, url })
    await services.queueMail(trx, { kind: 'submission.reply.office', about: `submission:${submission.id}`, paperId: paper.id, to: chair, letter })
  })
  return submission
}

/** Reviewers read without names, so the reply must not tell them either. */
async function refuseNames(trx: Transaction, { roundId, paperId }: AuthorReply, reply: string): Promise<void> {
  if ((await reviewerViews(trx, [roundId])).get(roundId)?.mode !== 'double-blind') return
  const authors = (await papersOf(trx).authorsOfAll([paperId])).get(paperId) ?? []
  const [found] = checkText(authors, reply)
  if (!found) return
  const message = `The reviewers would learn who you are from “${found.excerpt}”. Please leave names, institutions and addresses out.`
  throw new Refusal('request.invalid', message, { reply: message })
}

async function tellReviewers(services: Services, trx: Transaction, { roundId, paperId }: AuthorReply): Promise<void> {
  const office = await officeOf(trx)
  const view = (await reviewerViews(trx, [roundId])).get(roundId)
  const submitted = (await assignmentsOf(trx).ofPaper(paperId)).filter((one) => one.roundId === roundId && one.state === 'submitted')
  for (const assignment of submitted) {
    const reviewer = await reviewersOf(trx).find(assignment.reviewerId)
    if (!view || !reviewer || (await reviewConflictsOf(trx).isConflicted(paperId, reviewer.email))) continue
    const letter = authorReplyLetter({ reviewer, view, url: reviewUrl(services, assignment) })
    await services.queueMail(trx, toReviewer(assignment, reviewer, 'review.author_reply', letter, office?.address))
  }
}
