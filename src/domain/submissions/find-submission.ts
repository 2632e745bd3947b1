import { createHmac, timingSafeEqual } from 'node:crypto'
import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

/** The reference and secret of the link from the mail, or the confirmed address of the author's session. */
export interface SubmissionCredentials {
  reference: string
  secret: string
  confirmedAddress?: string | undefined
}

/**
 * The submission that these credentials open. A wrong secret is refused like an unknown reference, so that nobody learns which references exist;
 * whoever has an earlier link is told that a newer one was sent, and nothing else.
 */
export async function findSubmission(
  services: Pick<Services, 'db' | 'key'>,
  { reference, secret, confirmedAddress }: SubmissionCredentials,
  db: Database = services.db,
): Promise<Submission> {
  const read = readReference(reference)
  const submission = read === undefined ? undefined : await submissionsOf(db).findByReference(read)
  const isOwner = confirmedAddress !== undefined && submission?.email.toLowerCase() === confirmedAddress.toLowerCase()
  const opens = isSecretOf(services.key, submission ?? { id: 'none', linkVersion: 0 }, secret) || isOwner
  if (submission && !opens && wasSecretOf(services.key, submission, secret))
    throw new Refusal(
      'submission.link_replaced',
      'We have sent a newer link to the e-mail address on this submission. Please use that one, because this link no longer works.',
    )
  if (!submission || !opens) throw new Refusal('submission.unknown', 'There is no submission at this address. Please use the complete link from our e-mail.')
  return submission
}

/** A file of this submission, also a replaced one. */
export async function findSubmissionFile(services: Pick<Services, 'db' | 'key'>, credentials: SubmissionCredentials, fileId: string): Promise<SubmissionFile> {
  const { id } = await findSubmission(services, credentials)
  const file = (await submissionsOf(services.db).filesOf(id)).find((one) => one.id === fileId)
  if (!file) throw new Refusal('file.unknown', 'There is no such file in this submission.')
  return file
}

type Linked = Pick<Submission, 'id' | 'linkVersion'>

/** The secret of the author's link: 132 bits derived from the id, the number of the link and the installation's key, so that it need not be stored. */
export function secretOf(key: Buffer, { id, linkVersion }: Linked): string {
  // Links that were sent before they could be renewed have no number.
  const link = linkVersion === 0 ? '' : ` link ${linkVersion}`
  return createHmac('sha256', key).update(`submission:${id}${link}`).digest('base64url').slice(0, 22)
}

/** Compares in constant time. */
function isSecretOf(key: Buffer, submission: Linked, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(secretOf(key, submission)), digest(given))
}

/** Whether this was the secret of an earlier link. */
function wasSecretOf(key: Buffer, { id, linkVersion }: Linked, given: string): boolean {
  return Array.from({ length: linkVersion }, (_, earlier) => earlier).some((earlier) => isSecretOf(key, { id, linkVersion: earlier }, given))
}

/** The author's status page with its secret; sent to the author only, in the response and by mail. */
export function statusUrlOf({ publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>, submission: Linked & Pick<Submission, 'reference'>): string {
  return `${publicUrl}/submission/${submission.reference}/${secretOf(key, submission)}`
}
