import { calendarFile } from '../../conferences/conference-calendar.ts'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type MailPreview, mailPreviewer } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import type { MailOrder } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import { ensureHandler } from '../../review/assignment/choose-handler.ts'
import { findConflicts } from '../../review/assignment/find-conflicts.ts'
import { reviewConflictsOf } from '../../review/conflicts.store.ts'
import { chosenDecisionType, decisionInWords } from '../../review/decision-type.ts'
import { leadSummary } from '../../review/lead/leads.store.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import { endUnfinishedReviews } from '../../review/reviews/close-round.ts'
import { type AuthorComments, authorComments, commentParagraphs, filesOfRounds, type ReleasedFiles } from '../../review/reviews/decision-comments.ts'
import { namedPeopleOf } from '../../review/reviews/named-people.store.ts'
import { namesInComments, refuseReviewerNames } from '../../review/reviews/refuse-names.ts'
import { roundAnswersOf } from '../../review/reviews/round-answers.store.ts'
import { reviewRoundsOf } from '../../review/rounds.store.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { statusUrlOf } from '../find-submission.ts'
import { stateLabels } from '../next-steps.ts'
import { isCorrection, isDeskRejection, mayMove, type PaperState } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { usualRevisionDay } from '../revision-day.ts'
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
import { stepForAuthor } from './desk-letters.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import { paperListOf } from './paper-list.store.ts'
import type { PaperQuery } from './paper-query.ts'
import type { DecisionOrder, ReleaseOrder } from './selection.schema.ts'

/** Stores a decision with its note for the author, who sees it only after its release. Replaces an unreleased decision. */
export async function decidePapers(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, { selection, ...order }: DecisionOrder): Promise<Outcome> {
  return actOnSelection(services, selection, (trx, paper, now) => decidePaper(trx, organiser, paper, order, now))
}

/** Who decides: an organiser, or somebody from outside who handles the paper. */
type Decider = Pick<Organiser, 'accountId' | 'name' | 'email'>

/** The same for one paper, which the caller holds. */
export async function decidePaper(
  trx: Transaction,
  decider: Decider,
  paper: DeskPaper,
  { decision, type, note, due, correct, withoutReview, ...order }: Omit<DecisionOrder, 'selection'>,
  now: Date,
): Promise<void> {
  const { id, last, state } = paper
  const dueOn = decision === 'revision-requested' ? revisionDay(paper, due, now) : null
  const { decisionTypes } = await reviewSettingsOf(trx).find(paper.conferenceId)
  const chosen = chosenDecisionType(decisionTypes, { decision, type }, paper.reference)
  const words = { typeName: chosen?.name ?? '', presentation: chosen?.presentation ?? '' } as const
  const waits = last !== undefined && last.releasedAt === null
  const round = waits ? undefined : await reviewRoundsOf(trx).openRound(id)
  const summary = order.withLeadSummary ? await leadSummary(trx, waits ? last.roundId : round?.id) : order.summary
  const by = { movedAt: now, movedBy: decider.name, note: note || null, dueOn, summary, ...words }
  const from = waits ? (last.from ?? 'received') : state
  if (!mayMove(from, decision)) throw notAllowed(paper.reference, from, decision)
  const corrects = isCorrection(from, decision)
  if (corrects && !correct)
    throw new Refusal(
      'submission.move_not_allowed',
      `The author of ${paper.reference} knows the decision “${stateLabels[from]}” already. To correct it, please open its page.`,
    )
  refuseOpenAppeal(paper)
  // Nobody has looked for conflicts before the review began.
  if (state === 'received') await findConflicts(trx, [id], now)
  await refuseConflict(trx, decider, paper)
  if (isDeskRejection(from, decision)) await refuseHastyRejection(trx, paper, { note, withoutReview })
  await refuseReviewerNames(trx, id, { note, summary })
  if (waits) await deskPapersOf(trx).replaceDecision(id, last.position, decision, by)
  else {
    if (paper.fullPaperInReview)
      throw new Refusal(
        'submission.move_not_allowed',
        `The full paper of ${paper.reference} is in review. Please decide on it on the page of its review first.`,
      )
    if (round) await reviewRoundsOf(trx).close(round.id, now)
    await papersOf(trx).move(id, { from, to: decision, ...by, roundId: round?.id ?? null, releasedAt: null })
  }
  if (from === 'received') await ensureHandler(trx, paper, decider.accountId)
  const details = {
    from,
    decision,
    ...(chosen ? { type: chosen.name } : {}),
    ...(corrects ? { correction: true } : {}),
    ...(dueOn ? { due: dueOn } : {}),
    ...(waits ? { insteadOf: last.to } : {}),
  }
  await auditLogOf(trx).write(decider, now, { act: 'submission.decided', ...auditSubject(paper), details })
}

/** Whoever has a conflict of interest with a paper does not decide on it, nor reads what the reviewers wrote. */
export async function refuseConflict(db: Database, { email }: Pick<Organiser, 'email'>, { id, reference }: Pick<DeskPaper, 'id' | 'reference'>): Promise<void> {
  if (await reviewConflictsOf(db).isConflicted(id, email))
    throw new Refusal('review.conflict', `You have a conflict of interest with ${reference}, so another organiser decides on it.`)
}

/** A rejection without a review is meant as one, says why, and comes before any reviewer is asked. */
async function refuseHastyRejection(trx: Transaction, paper: DeskPaper, { note, withoutReview }: Pick<DecisionOrder, 'note' | 'withoutReview'>): Promise<void> {
  if (!withoutReview) throw notAllowed(paper.reference, 'received', 'rejected')
  if (await roundAnswersOf(trx).isAnybodyAsked(paper.id))
    throw new Refusal('submission.move_not_allowed', `Reviewers were asked about ${paper.reference}. Please take it into review first.`)
  const message = 'Please say why it is not sent to reviewers: the author reads it.'
  if (note === '') throw new Refusal('request.invalid', message, { note: message })
}

/** The last day for a revision: the one that was chosen, or the usual one. */
function revisionDay({ conference }: DeskPaper, chosen: CalendarDay, now: Date): CalendarDay {
  const today = dayInZone(now, conference.timeZone)
  if (chosen === '') return usualRevisionDay(conference, today)
  if (chosen > today) return chosen
  const message = 'Please choose a day in the future for the revision.'
  throw new Refusal('request.invalid', message, { due: message })
}

/** Releases decisions: each author gets a mail, whatever they chose about other mails, and sees the decision on the status page. */
export async function releaseDecisions(services: Services, organiser: Organiser, { selection, withScores }: ReleaseOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, (trx, paper, now) => releasePaper(services, trx, organiser, paper, { now, replyTo: office?.address, withScores }))
}

/** The same for one paper, which the caller holds. */
export async function releasePaper(
  services: Services,
  trx: Transaction,
  decider: Decider,
  paper: DeskPaper,
  { now, replyTo, withScores = false }: { now: Date; replyTo: string | undefined; withScores?: boolean },
): Promise<void> {
  const decision = waitingDecision(paper)
  refuseUnansweredRequest(paper)
  refuseOpenAppeal(paper)
  await refuseConflict(trx, decider, paper)
  await deskPapersOf(trx).release(paper.id, decision.position, now)
  if (decision.roundId) await endUnfinishedReviews(services, trx, paper, decision.roundId)
  const comments = await authorComments(trx, [decision.roundId], { withScores })
  const mail = releaseMail(services, paper, { replyTo, comments })
  if (mail) await services.queueMail(trx, mail)
  await auditLogOf(trx).write(decider, now, { act: 'submission.released', ...auditSubject(paper), details: { decision: decision.to } })
}

/** The mail of a release, also used for its preview. */
function releaseMail(
  services: Pick<Services, 'key' | 'publicUrl' | 'now'>,
  paper: DeskPaper,
  { replyTo, comments }: { replyTo: string | undefined; comments: ReadonlyMap<string, AuthorComments[]> },
): MailOrder | undefined {
  const decision = waitingDecision(paper)
  const { submission } = paper
  const to = recipientOf(submission)
  if (!to) return undefined
  const letter = stepForAuthor(decision.to, {
    submission,
    paper,
    conference: paper.conference,
    note: decision.note,
    comments: commentParagraphs(decision.summary ?? '', comments.get(decision.roundId ?? '') ?? []),
    dueOn: decision.dueOn,
    typeName: decision.typeName,
    presentation: decision.presentation,
    isDeskRejection: isDeskRejection(decision.from, decision.to),
    ...(decision.from && isCorrection(decision.from, decision.to) ? { corrects: decision.from } : {}),
    statusUrl: statusUrlOf(services, submission),
    now: services.now(),
  })
  const attachments = decision.to === 'accepted' ? calendarFile(services, paper.conference) : []
  return { kind: 'submission.decision', about: `submission:${submission.id}`, paperId: paper.id, to, ...(replyTo ? { replyTo } : {}), letter, attachments }
}

export interface PreviewedRelease {
  reference: string
  version: number
  decision: PaperState
  /** As the conference words it. */
  decisionInWords: string
  name: string
  conference: string
  /** Undefined when the author's account was deleted: the decision is released without a mail. */
  mail: MailPreview | undefined
  /** Where a reviewer’s comments name somebody who reviewed it: whoever gives the review back asks the reviewer to leave it out. */
  names: string[]
  /** Files of reviewers; undefined where there are none. */
  files?: ReleasedFiles | undefined
}

export const maxReleasePreviews = 100

/** The exact mails that releasing the unreleased decisions among these would send, without those that this organiser must not read. */
export async function previewReleases(
  services: Services,
  organiser: Pick<Organiser, 'email'>,
  query: PaperQuery,
  { withScores = false }: { withScores?: boolean } = {},
): Promise<{ releases: PreviewedRelease[]; more: boolean }> {
  const { db } = services
  const found = await paperListOf(db).versions({ ...query, waiting: true }, maxReleasePreviews + 1)
  const papers = await deskPapersOf(db).whole(
    found.slice(0, maxReleasePreviews).map(({ id }) => id),
    'only read',
  )
  const preview = await mailPreviewer(services)
  const office = await officeOf(db)
  const conflicts = await reviewConflictsOf(db).papersOf(organiser.email)
  const waiting = papers.filter(({ id, last }) => last?.releasedAt === null && !conflicts.has(id))
  const rounds = waiting.map(({ last }) => last?.roundId)
  const comments = await authorComments(db, rounds, { withScores })
  const files = await filesOfRounds(db, rounds)
  const hidden = await namedPeopleOf(db).hiddenReviewers(waiting.map(({ id }) => id))
  const releases = waiting.map((paper) => {
    const mail = releaseMail(services, paper, { replyTo: office?.address, comments })
    return {
      reference: paper.reference,
      version: paper.version,
      decision: paper.state,
      decisionInWords: decisionInWords(waitingDecision(paper)),
      name: paper.submission.name,
      conference: paper.conference.subConference,
      mail: mail && preview(mail),
      names: namesInComments(hidden.get(paper.id) ?? [], comments.get(paper.last?.roundId ?? '') ?? []),
      files: files.get(paper.last?.roundId ?? ''),
    }
  })
  return { releases, more: found.length > maxReleasePreviews }
}
