import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { failedJobsOf } from '../../jobs/failed-jobs.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import { requirePaper } from '../../submissions/desk/paper-at-desk.ts'
import { holdUnchecked } from '../attachments/check-attachments.ts'
import { blindnessOf } from './blindness.store.ts'
import { passUnchecked } from './check-paper.ts'
import { refuseConflicted } from './reviewer-copies.ts'

const queue = 'blindness'

export const byHandForm = z.object({
  reason: freeText(1000).check(z.minLength(1, 'Please say how you made sure that nothing names the authors.')),
})

const nothingFailed = () => new Refusal('submission.nothing_waits', 'The check has not failed, or has begun again meanwhile. Please load the page again.')

/** The check of a paper, or of the files of its reviews, that failed for good. */
export function failedCheck({ db }: Pick<Services, 'db'>, paperId: string) {
  return failedJobsOf(db).find(queue, paperId)
}

/** An organiser has a paper checked again. */
export async function retryCheck(services: Services, organiser: Organiser, reference: string): Promise<void> {
  const { db, now } = services
  await db.transaction().execute(async (trx) => {
    const paper = await requirePaper(trx, reference)
    await refuseConflicted(trx, paper, organiser)
    if (!(await failedJobsOf(trx).remove(queue, paper.id))) throw nothingFailed()
    await services.retryJob(trx, queue, paper.id)
    await auditLogOf(trx).write(organiser, now(), { act: 'review.check_retried', ...auditSubject(paper) })
  })
}

/** An organiser answers for what reviewers read of a paper that no program could check; files of its reviews are held for the same look. */
export async function goOnByHand(services: Services, organiser: Organiser, reference: string, { reason }: z.output<typeof byHandForm>): Promise<void> {
  const { db, now } = services
  const paper = await requirePaper(db, reference)
  await refuseConflicted(db, paper, organiser)
  if (!(await failedCheck(services, paper.id))) throw nothingFailed()
  const toCheck = await blindnessOf(db).toCheck(paper.id)
  const isWaiting = await blindnessOf(db).isWaiting(paper.id)
  const at = now()
  const record = { act: 'review.checked_by_hand' as const, ...auditSubject(paper), details: { reason } }
  try {
    await holdUnchecked(services, paper.id)
    if (!toCheck || !isWaiting) {
      await db.transaction().execute(async (trx) => {
        await failedJobsOf(trx).remove(queue, paper.id)
        await auditLogOf(trx).write(organiser, at, record)
      })
      return
    }
    const isDone = await passUnchecked(services, { ...toCheck, id: paper.id }, { by: organiser.name, at }, async (trx) => {
      await failedJobsOf(trx).remove(queue, paper.id)
      await auditLogOf(trx).write(organiser, at, record)
    })
    if (!isDone) throw new Refusal('desk.changed_meanwhile', `${reference} has changed since you opened it. Nothing was done. Please look at it again.`)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'file.unknown')) throw error
    throw new Refusal(
      'file.unreadable',
      `A file of ${reference} cannot be read, so there is nothing that reviewers could be given. Please ask its author to send it again.`,
    )
  }
}
