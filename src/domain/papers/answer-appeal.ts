import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import { ensureHandler } from '../review/assignment/choose-handler.ts'
import { reviewRoundsOf } from '../review/rounds.store.ts'
import type { Services } from '../services.ts'
import { actOnSelection, auditSubject, type Outcome, recipientOf } from '../submissions/desk/act-on-selection.ts'
import { refuseConflict } from '../submissions/desk/decide-papers.ts'
import type { DeskPaper } from '../submissions/desk/desk-papers.store.ts'
import type { AppealAnswer } from '../submissions/desk/selection.schema.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Database, Transaction } from '../tables.ts'
import { appealAnswerForAuthor } from './appeal-letters.ts'
import { appealsOf } from './appeals.store.ts'

/** Grants or refuses an appeal; the author reads the answer by mail. A granted one opens the review again, as its next round. */
export async function answerAppeal(services: Services, organiser: Organiser, { selection, answer, note }: AppealAnswer): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const { id, reference, state, last, conference, submission } = paper
    await refuseConflict(trx, organiser, paper)
    const whyNot = await whyNotAnswer(trx, organiser, paper)
    if (whyNot) throw new Refusal('appeal.decided_by_you', whyNot)
    if (answer === 'granted' && last?.releasedAt === null)
      throw new Refusal('submission.move_not_allowed', `Another decision on ${reference} is waiting. Please take it back first.`)
    const answered = await appealsOf(trx).answer(id, answer, { by: organiser.name, note, at: now })
    if (!answered) throw new Refusal('submission.nothing_waits', `There is no appeal against the decision on ${reference}, or it was answered already.`)
    if (answer === 'granted') {
      await papersOf(trx).move(id, { from: state, to: 'under-review', movedAt: now, movedBy: organiser.name, note, releasedAt: now })
      await openNextRound(trx, organiser, paper, now)
    }
    await auditLogOf(trx).write(organiser, now, { act: `submission.appeal_${answer}`, ...auditSubject(paper), details: { state } })
    const to = recipientOf(submission)
    if (!to) return
    await services.queueMail(trx, {
      kind: 'submission.appeal_answer',
      about: `submission:${submission.id}`,
      paperId: id,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: appealAnswerForAuthor(answer, note, { submission, paper, conference, now, statusUrl: statusUrlOf(services, submission) }),
    })
  })
}

/** Reviewers are chosen anew: those who read it before may be the reason of the appeal. */
async function openNextRound(trx: Transaction, organiser: Organiser, paper: DeskPaper, now: Date): Promise<void> {
  const before = (await reviewRoundsOf(trx).all(paper.id)).at(-1)
  await reviewRoundsOf(trx).open(paper, before?.stage ?? 'abstract', now)
  await ensureHandler(trx, paper, organiser.accountId)
}

/** Why this organiser does not answer the appeal, and who can; undefined when they may. */
export async function whyNotAnswer(db: Database, organiser: Pick<Organiser, 'accountId'>, paper: DeskPaper): Promise<string | undefined> {
  if (!(await appealsOf(db).hasDecided(organiser.accountId, paper))) return undefined
  const others = await appealsOf(db).whoMayAnswer(paper)
  const who =
    others.length > 0
      ? `These can: ${others.join(', ')}.`
      : 'At present nobody else can: please give a colleague a role in this conference (chair or office) on its home, under People.'
  return `You decided on ${paper.reference} yourself, so somebody else answers the appeal. ${who}`
}
