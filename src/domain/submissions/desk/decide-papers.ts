import { type CalendarDay, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type MailPreview, mailPreviewer } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import type { MailOrder } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../find-submission.ts'
import { stateLabels } from '../next-steps.ts'
import { isCorrection, mayMove, type PaperState } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { usualRevisionDay } from '../revision-day.ts'
import { actOnSelection, auditSubject, notAllowed, type Outcome, recipientOf, refuseUnansweredRequest, waitingDecision } from './act-on-selection.ts'
import { stepForAuthor } from './desk-letters.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import { paperListOf } from './paper-list.store.ts'
import type { PaperQuery } from './paper-query.ts'
import type { DecisionOrder, Selection } from './selection.schema.ts'

/** Stores a decision with its note for the author, who sees it only after its release. Replaces an unreleased decision. */
export async function decidePapers(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { selection, decision, note, due, correct }: DecisionOrder,
): Promise<Outcome> {
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const { id, last, state } = paper
    const dueOn = decision === 'revision-requested' ? revisionDay(paper, due, now) : null
    const by = { movedAt: now, movedBy: organiser.name, note: note || null, dueOn }
    const waits = last !== undefined && last.releasedAt === null
    const from = waits ? (last.from ?? 'received') : state
    if (!mayMove(from, decision)) throw notAllowed(paper.reference, from, decision)
    const corrects = isCorrection(from, decision)
    if (corrects && !correct)
      throw new Refusal(
        'submission.move_not_allowed',
        `The author of ${paper.reference} knows the decision “${stateLabels[from]}” already. To correct it, please open its page.`,
      )
    if (waits) await deskPapersOf(trx).replaceDecision(id, last.position, decision, by)
    else await papersOf(trx).move(id, { from, to: decision, ...by, releasedAt: null })
    const details = { from, decision, ...(corrects ? { correction: true } : {}), ...(dueOn ? { due: dueOn } : {}), ...(waits ? { insteadOf: last.to } : {}) }
    await auditLogOf(trx).write(organiser, now, { act: 'submission.decided', ...auditSubject(paper), details })
  })
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
export async function releaseDecisions(services: Services, organiser: Organiser, selection: Selection): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const decision = waitingDecision(paper)
    refuseUnansweredRequest(paper)
    await deskPapersOf(trx).release(paper.id, decision.position, now)
    const mail = releaseMail(services, paper, office?.address)
    if (mail) await services.queueMail(trx, mail)
    await auditLogOf(trx).write(organiser, now, { act: 'submission.released', ...auditSubject(paper), details: { decision: decision.to } })
  })
}

/** The mail of a release, also used for its preview. */
function releaseMail(services: Pick<Services, 'key' | 'publicUrl' | 'now'>, paper: DeskPaper, replyTo: string | undefined): MailOrder | undefined {
  const decision = waitingDecision(paper)
  const { submission } = paper
  const to = recipientOf(submission)
  if (!to) return undefined
  const letter = stepForAuthor(decision.to, {
    submission,
    paper,
    conference: paper.conference,
    note: decision.note,
    dueOn: decision.dueOn,
    ...(decision.from && isCorrection(decision.from, decision.to) ? { corrects: decision.from } : {}),
    statusUrl: statusUrlOf(services, submission),
    now: services.now(),
  })
  return { kind: 'submission.decision', about: `submission:${submission.id}`, to, ...(replyTo ? { replyTo } : {}), letter }
}

export interface PreviewedRelease {
  reference: string
  version: number
  decision: PaperState
  name: string
  conference: string
  /** Undefined when the author's account was deleted: the decision is released without a mail. */
  mail: MailPreview | undefined
}

export const maxReleasePreviews = 100

/** The exact mails that releasing the unreleased decisions among these would send. */
export async function previewReleases(services: Services, query: PaperQuery): Promise<{ releases: PreviewedRelease[]; more: boolean }> {
  const { db } = services
  const found = await paperListOf(db).versions({ ...query, waiting: true }, maxReleasePreviews + 1)
  const papers = await deskPapersOf(db).whole(
    found.slice(0, maxReleasePreviews).map(({ id }) => id),
    'only read',
  )
  const preview = await mailPreviewer(services)
  const office = await officeOf(db)
  const releases = papers
    .filter(({ last }) => last?.releasedAt === null)
    .map((paper) => {
      const mail = releaseMail(services, paper, office?.address)
      return {
        reference: paper.reference,
        version: paper.version,
        decision: paper.state,
        name: paper.submission.name,
        conference: paper.conference.subConference,
        mail: mail && preview(mail, paper.submission),
      }
    })
  return { releases, more: found.length > maxReleasePreviews }
}
