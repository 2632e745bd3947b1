import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { endWithdrawnReview } from '../../review/reviews/close-round.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../find-submission.ts'
import { papersOf } from '../papers.store.ts'
import { withdrawalRequestsOf } from '../withdrawal-requests.store.ts'
import { actOnSelection, auditSubject, type Outcome, recipientOf } from './act-on-selection.ts'
import { withdrawalAnswerForAuthor } from './desk-letters.ts'
import type { WithdrawalAnswer } from './selection.schema.ts'

/** Grants or refuses an author's request to withdraw; the author reads the answer by mail. An unreleased decision is never told once it is granted. */
export async function answerWithdrawal(services: Services, organiser: Organiser, { selection, answer, note }: WithdrawalAnswer): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const { id, reference, state, last, conference, submission } = paper
    const answered = await withdrawalRequestsOf(trx).answer(id, answer, { by: organiser.name, note: note || null, at: now })
    if (!answered) throw new Refusal('submission.nothing_waits', `The author of ${reference} has not asked to withdraw it, or was answered already.`)
    if (answer === 'granted') {
      const from = last?.releasedAt === null ? (last.from ?? 'received') : state
      await papersOf(trx).move(id, { from, to: 'withdrawn', movedAt: now, movedBy: organiser.name, note: note || null, releasedAt: now })
      await endWithdrawnReview(services, trx, paper)
    }
    await auditLogOf(trx).write(organiser, now, { act: `submission.withdrawal_${answer}`, ...auditSubject(paper), details: { state } })
    const to = recipientOf(submission)
    if (!to) return
    const details = { submission, paper, conference, note: note || null, statusUrl: statusUrlOf(services, submission), now }
    await services.queueMail(trx, {
      kind: 'submission.withdrawal_answer',
      about: `submission:${submission.id}`,
      paperId: id,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: withdrawalAnswerForAuthor(answer, details),
    })
  })
}
