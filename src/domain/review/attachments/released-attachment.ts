import { openFile } from '../../files/file-scan.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import { neutralFile } from './attachment.ts'
import { attachmentsOf } from './attachments.store.ts'

/** The copy of a reviewer's file for the authors, once they know the decision that rests on the review. */
export async function openReleasedAttachment(
  services: Pick<Services, 'db' | 'key' | 'files' | 'scanning'>,
  credentials: SubmissionCredentials,
  fileId: string,
) {
  const { id } = await findSubmission(services, credentials)
  const attachment = await attachmentsOf(services.db).released(id, fileId)
  const file = attachment && neutralFile(attachment)
  if (!attachment?.copy || !file) throw new Refusal('file.unknown', 'There is no such file with the comments of the reviewers.')
  return { file, bytes: await openFile(services, attachment.copy) }
}
