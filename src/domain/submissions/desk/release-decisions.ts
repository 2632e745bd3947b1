import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import type { MailOrder } from '../../mail/mail.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../status-url.ts'
import { actOnSelection, addressee, named, type Outcome } from './act-on-selection.ts'
import { stepForAuthor } from './desk-letters.ts'
import { deskSubmissionsOf, type HeldSubmission } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'
import { waitingDecision } from './undo-last-step.ts'

/** Decisions become known: each author is written to, and their page shows it from this moment. Always told, whatever the author chose about other letters. */
export async function releaseDecisions(services: Services, organiser: Organiser, selection: Selection): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const decision = waitingDecision(submission)
    await deskSubmissionsOf(trx).release(submission.id, decision.position, moment)
    const mail = releaseMail(services, submission, office?.address)
    if (mail) await services.queueMail(trx, mail)
    await auditLogOf(trx).write(organiser, moment, { act: 'submission.released', ...named(submission), details: { decision: decision.to } })
  })
}

/** The mail that a release sends; the preview shows this very one. */
export function releaseMail(
  services: Pick<Services, 'key' | 'publicUrl' | 'now'>,
  submission: HeldSubmission,
  replyTo: string | undefined,
): MailOrder | undefined {
  const decision = waitingDecision(submission)
  const to = addressee(submission)
  if (!to) return undefined
  const letter = stepForAuthor(decision.to, {
    submission,
    conference: submission.conference,
    note: decision.note,
    statusUrl: statusUrlOf(services, submission),
    now: services.now(),
  })
  return { kind: 'submission.decision', about: `submission:${submission.id}`, to, ...(replyTo ? { replyTo } : {}), letter }
}
