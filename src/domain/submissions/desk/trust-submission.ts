import { conferencesOf } from '../../conferences/conferences.store.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { statusUrlOf } from '../find-submission.ts'
import { papersOf } from '../papers.store.ts'
import type { Submission } from '../submission.ts'
import { type ReceiptDetails, receiptForAuthor, receiptKind } from '../submission-letters.ts'
import { submissionsOf } from '../submissions.store.ts'
import { auditSubject, recipientOf } from './act-on-selection.ts'
import { deskPapersOf } from './desk-papers.store.ts'

/** Clears the suspicion of a submission and sends the receipt that was withheld, one for all that the form brought. */
export async function trustSubmission(
  services: Services,
  trx: Transaction,
  organiser: Organiser,
  { submission, reference }: { submission: Submission; reference: string },
  replyTo: string | undefined,
): Promise<void> {
  const { id, suspicion } = submission
  if (suspicion === null) throw new Refusal('submission.nothing_waits', `Nobody doubts ${reference}.`)
  if (!(await deskPapersOf(trx).trust(id))) return
  await auditLogOf(trx).write(organiser, services.now(), {
    act: 'submission.trusted',
    ...auditSubject({ submissionId: id, reference }),
    details: { suspicion },
  })
  const to = recipientOf(submission)
  if (!to) return
  const details = await receivedDetails(services, trx, { ...submission, suspicion: null })
  await services.queueMail(trx, {
    kind: receiptKind(details),
    about: `submission:${id}`,
    to,
    ...(replyTo ? { replyTo } : {}),
    letter: receiptForAuthor(details),
  })
}

async function receivedDetails(services: Services, trx: Transaction, submission: Submission): Promise<ReceiptDetails> {
  const conference = (await conferencesOf(trx).findAll([submission.conferenceId])).get(submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  return {
    submission,
    papers: await papersOf(trx).ofSubmission(submission.id),
    registration: await registrationsOf(trx).ofSubmission(submission.id),
    conference,
    settings: await reviewSettingsOf(trx).find(conference._id),
    files: (await submissionsOf(trx).filesOf(submission.id)).filter(({ replacedAt }) => replacedAt === null),
    statusUrl: statusUrlOf(services, submission),
  }
}
