import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../status-url.ts'
import { receiptForAuthor } from '../submission-letters.ts'
import { submissionsOf } from '../submissions.store.ts'
import { actOnSelection, addressee, named, type Outcome } from './act-on-selection.ts'
import { deskSubmissionsOf } from './desk-submissions.store.ts'
import type { Selection } from './selection.schema.ts'

/** A person has looked: what seemed strange is genuine. Its author gets the receipt, with their link, that was held back until now. */
export async function trustSubmissions(services: Services, organiser: Organiser, selection: Selection): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const { id, reference, suspicion, conference } = submission
    if (suspicion === null) throw new Refusal('submission.nothing_waits', `Nobody doubts ${reference}.`)
    await deskSubmissionsOf(trx).trust(id)
    await auditLogOf(trx).write(organiser, moment, { act: 'submission.trusted', ...named(submission), details: { suspicion } })
    const to = addressee(submission)
    if (!to) return
    const files = (await submissionsOf(trx).filesOf(id)).filter(({ replacedAt }) => replacedAt === null)
    const letter = receiptForAuthor({ submission: { ...submission, suspicion: null }, conference, files, statusUrl: statusUrlOf(services, submission) })
    await services.queueMail(trx, { kind: 'submission.receipt', about: `submission:${id}`, to, ...(office ? { replyTo: office.address } : {}), letter })
  })
}
