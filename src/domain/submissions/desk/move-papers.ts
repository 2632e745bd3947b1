import { calendarFile } from '../../conferences/conference-calendar.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { recallMails, undoSeconds, wasWritten } from '../../mail/recall-mails.store.ts'
import { Refusal } from '../../refusal.ts'
import { ensureHandler, forgetFirstHandler } from '../../review/assignment/choose-handler.ts'
import { findConflicts } from '../../review/assignment/find-conflicts.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import { reviewRoundsOf } from '../../review/rounds.store.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { statusUrlOf } from '../find-submission.ts'
import { stateLabels } from '../next-steps.ts'
import { isDecision, isReopening, mayMove, type OpenMove, reopenedState } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { reviewPromise } from '../review-promise.ts'
import {
  actOnSelection,
  auditSubject,
  notAllowed,
  type Outcome,
  recipientOf,
  refuseOpenAppeal,
  refuseUnansweredRequest,
  waitingDecision,
} from './act-on-selection.ts'
import { refuseConflict } from './decide-papers.ts'
import { reopenedForAuthor, stepForAuthor } from './desk-letters.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import type { ReopenOrder, Selection } from './selection.schema.ts'
import { trustSubmission } from './trust-submission.ts'

/** Moves papers to a state that needs no decision. Authors see it at once and get a mail after half a minute, unless they asked for decisions only. */
export async function movePapers(services: Services, organiser: Organiser, selection: Selection, to: OpenMove): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    if (to === 'under-review') {
      await findConflicts(trx, [paper.id], now)
      await refuseConflict(trx, organiser, paper)
    }
    await movePaper(services, trx, organiser, { paper, to, now, replyTo: office?.address })
    if (to === 'under-review') await ensureHandler(trx, paper, organiser.accountId)
  })
}

interface MoveOrder {
  paper: DeskPaper
  to: OpenMove
  now: Date
  replyTo: string | undefined
}

/** Moves one paper that the caller has locked. */
export async function movePaper(
  services: Services,
  trx: Transaction,
  actor: Pick<Organiser, 'accountId' | 'name'>,
  { paper, to, now, replyTo }: MoveOrder,
): Promise<void> {
  const { id, state, last, conference, submission } = paper
  if (last?.releasedAt === null)
    throw new Refusal('submission.move_not_allowed', `A decision on ${paper.reference} is waiting. Please release it or take it back first.`)
  if (isReopening(state, to))
    throw new Refusal('submission.move_not_allowed', `${paper.reference} is “${stateLabels[state]}”. To open it again, please give the reason on its page.`)
  if (!mayMove(state, to)) throw notAllowed(paper.reference, state, to)
  // A manuscript is published, not presented.
  if (to === 'confirmed' && conference.journal) throw notAllowed(paper.reference, state, to)
  refuseUnansweredRequest(paper)
  await papersOf(trx).move(id, { from: state, to, movedAt: now, movedBy: actor.name, note: null, releasedAt: now })
  await auditLogOf(trx).write(actor, now, { act: 'submission.moved', ...auditSubject(paper), details: { from: state, to } })
  const person = recipientOf(submission)
  // Only the beginning of the review may be silent; a confirmation or a withdrawal is always sent.
  const wantsNoMail = to === 'under-review' && (await deskPapersOf(trx).withoutStepMails([submission.email])).size > 0
  // A suspicious submission may come from somebody else than its author.
  if (!person || wantsNoMail || (submission.suspicion && to === 'under-review')) return
  const review = to === 'under-review' ? reviewPromise(await reviewSettingsOf(trx).find(conference._id), conference, paper.receivedAt) : undefined
  const letter = stepForAuthor(to, { submission, paper, conference, note: null, statusUrl: statusUrlOf(services, submission), now, review })
  await services.queueMail(trx, {
    kind: 'submission.step',
    about: `submission:${submission.id}`,
    paperId: id,
    to: person,
    ...(replyTo ? { replyTo } : {}),
    letter,
    ...(to === 'confirmed' ? { attachments: calendarFile(services, conference) } : {}),
    delaySeconds: undoSeconds,
  })
}

/** Opens rejected or withdrawn papers again. The author reads the reason, in the mail after half a minute and on the status page. */
export async function reopenPapers(services: Services, organiser: Organiser, { selection, reason }: ReopenOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const { id, reference, state, last, conference, submission } = paper
    if (last?.releasedAt === null)
      throw new Refusal('submission.move_not_allowed', `A decision on ${reference} is waiting. Please release it or take it back first.`)
    const to = state === 'rejected' ? 'under-review' : reopenedState(await papersOf(trx).movesOf(id))
    if (!isReopening(state, to)) throw new Refusal('submission.move_not_allowed', `${reference} is “${stateLabels[state]}”: there is nothing to open again.`)
    refuseOpenAppeal(paper)
    await papersOf(trx).move(id, { from: state, to, movedAt: now, movedBy: organiser.name, note: reason, releasedAt: now })
    await auditLogOf(trx).write(organiser, now, { act: 'submission.reopened', ...auditSubject(paper), details: { from: state, to } })
    const person = recipientOf(submission)
    if (!person) return
    // The answer to a paper that is opened again is counted from now on.
    const review = reviewPromise(await reviewSettingsOf(trx).find(conference._id), conference, now)
    const details = { submission, paper, conference, note: reason, statusUrl: statusUrlOf(services, submission), now, review }
    await services.queueMail(trx, {
      kind: 'submission.step',
      about: `submission:${submission.id}`,
      paperId: id,
      to: person,
      ...(office ? { replyTo: office.address } : {}),
      letter: reopenedForAuthor(to, details),
      delaySeconds: undoSeconds,
    })
  })
}

/** Undoes the desk's last act on a paper while its author does not know of it: an unreleased decision, or a step whose mail is not sent yet. The audit log keeps both. */
export async function undoLastStep(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, selection: Selection): Promise<Outcome> {
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const { last } = paper
    const waits = last?.releasedAt === null
    const step = waits ? waitingDecision(paper) : await recallMove(trx, paper)
    await deskPapersOf(trx).removeMove(paper.id, step.position, step.from ?? 'received')
    if (waits && step.roundId) await reviewRoundsOf(trx).reopen(step.roundId)
    if (step.from === 'received') await forgetFirstHandler(trx, paper.id)
    const details = waits ? { decision: step.to } : { to: step.to }
    await auditLogOf(trx).write(organiser, now, { act: waits ? 'submission.decision_undone' : 'submission.move_undone', ...auditSubject(paper), details })
  })
}

/** The desk's last move, with its mail removed from the outbox; refuses when the mail is being sent or was sent. */
async function recallMove(trx: Transaction, { id, reference, last }: DeskPaper) {
  const isAnswer = last?.releasedAt && (await wasWritten(trx, id, ['submission.withdrawal_answer', 'submission.appeal_answer'], last.movedAt))
  const isOurs = !isAnswer && last?.releasedAt && last.from !== null && last.movedBy !== 'author' && !isDecision(last.to)
  if (!isOurs) throw new Refusal('submission.nothing_waits', `Nothing that the desk did to ${reference} can be taken back; what an author was told stands.`)
  if ((await recallMails(trx, { of: { paperId: id }, kinds: ['submission.step'], since: last.movedAt })) === undefined)
    throw new Refusal('submission.nothing_waits', `The author of ${reference} has been told already, so this step stands.`)
  return last
}

/** Clears the suspicion of submissions and sends the receipts that were withheld. */
export async function trustSubmissions(services: Services, organiser: Organiser, selection: Selection): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, (trx, paper) => trustSubmission(services, trx, organiser, paper, office?.address))
}
