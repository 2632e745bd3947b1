import { addDays, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { requirePaper } from '../../submissions/desk/paper-at-desk.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { lockPaper, refuseUnlessReviewable, reviewSubject } from '../assignment/review-desk.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { repliesOf } from './replies.store.ts'
import { replyWindowLetter } from './reply-letters.ts'

/** Asks the author of a paper whose reviews are in to reply to the comments, once and within the days of the conference. Twice is once. */
export async function openReply(services: Services, organiser: Organiser, reference: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const paper = await lockPaper(trx, organiser, (await requirePaper(trx, reference)).id)
    refuseUnlessReviewable(paper)
    const { replyDays } = await reviewSettingsOf(trx).find(paper.conferenceId)
    if (replyDays === 0)
      throw new Refusal('review.move_not_allowed', 'This conference does not ask authors for a reply; its review settings say for how many days it would.')
    const round = await reviewRoundsOf(trx).openRound(paper.id)
    const ofRound = (await assignmentsOf(trx).ofPaper(paper.id)).filter(({ roundId }) => roundId === round?.id)
    if (!round || !ofRound.some(({ state }) => state === 'submitted'))
      throw new Refusal('review.move_not_allowed', `There is no review of ${paper.reference} yet that its author could reply to.`)
    if (ofRound.some(({ state }) => state === 'accepted' || state === 'invited'))
      throw new Refusal('review.move_not_allowed', `Not all reviews of ${paper.reference} are in. Please wait for them, or take the missing ones back.`)
    if (await repliesOf(trx).find(round.id)) return
    const { conference, submission } = paper
    const now = services.now()
    const closesOn = addDays(dayInZone(now, conference.timeZone), replyDays)
    await repliesOf(trx).open(round, { by: organiser.name, now, closesOn })
    await auditLogOf(trx).write(organiser, now, { act: 'review.reply_opened', ...reviewSubject(paper), details: { until: closesOn } })
    const to = recipientOf(submission)
    if (!to) return
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: 'submission.reply_open',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: replyWindowLetter({ submission, paper, conference, url: `${statusUrlOf(services, submission)}/papers/${paper.position}/reply` }, closesOn),
    })
  })
}
