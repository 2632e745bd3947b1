import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../status-url.ts'
import { mayMove } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { actOnSelection, addressee, named, type Outcome } from './act-on-selection.ts'
import { notAllowed } from './decide-submissions.ts'
import type { OpenMove } from './decision.ts'
import { stepForAuthor } from './desk-letters.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'

/** As long as the notice with its Undo is read, and a little longer. */
const undoSeconds = 30

/** Takes submissions a step on that needs no decision. Their authors see it at once, and are written to, half a minute later, unless they asked for decisions only. */
export async function moveSubmissions(services: Services, organiser: Organiser, selection: Selection, to: OpenMove): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const { id, state, last, conference } = submission
    if (last?.releasedAt === null)
      throw new Refusal('submission.move_not_allowed', `A decision on ${submission.reference} waits. Please release it or take it back first.`)
    if (!mayMove(state, to)) throw notAllowed(submission.reference, state, to)
    await submissionsOf(trx).move(id, { from: state, to, movedAt: moment, movedBy: organiser.name, note: null, releasedAt: moment })
    await auditLogOf(trx).write(organiser, moment, { act: 'submission.moved', ...named(submission), details: { from: state, to } })
    const person = addressee(submission)
    // That their place is sure, or that we closed it, is told like a decision; that somebody reads it is a step.
    const quiet = to === 'under-review' && (await deskSubmissionsOf(trx).quietAmong([submission.email])).size > 0
    // Whoever may not be the author is not written to only because somebody began to read.
    if (!person || quiet || (submission.suspicion && to === 'under-review')) return
    const letter = stepForAuthor(to, { submission, conference, note: null, statusUrl: statusUrlOf(services, submission), now: moment })
    await services.queueMail(trx, {
      kind: 'submission.step',
      about: `submission:${id}`,
      to: person,
      ...(office ? { replyTo: office.address } : {}),
      letter,
      delaySeconds: undoSeconds,
    })
  })
}
