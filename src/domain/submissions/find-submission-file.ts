import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findSubmission, type Ticket } from './find-submission.ts'
import type { SubmissionFile } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

/** One of the author's own files, also one that was replaced since. A file of another submission does not exist here. */
export async function findSubmissionFile(services: Pick<Services, 'db' | 'key'>, ticket: Ticket, fileId: string): Promise<SubmissionFile> {
  const { id } = await findSubmission(services, ticket)
  const file = (await submissionsOf(services.db).filesOf(id)).find((one) => one.id === fileId)
  if (!file) throw new Refusal('file.unknown', 'There is no such file in this submission.')
  return file
}
