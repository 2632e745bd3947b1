import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Database } from '../tables.ts'
import type { Submission } from './submission.ts'
import { isSecretOf } from './submission-secret.ts'
import { submissionsOf } from './submissions.store.ts'

/** What an author shows to be let in: the two parts of the link from the mail, or a session of the account whose confirmed address it was sent from. */
export interface Ticket {
  reference: string
  secret: string
  confirmedAddress?: string | undefined
}

/** The submission that a link opens. A wrong secret and an unknown reference are one and the same: nobody learns which references exist. */
export async function findSubmission(
  services: Pick<Services, 'db' | 'key'>,
  { reference, secret, confirmedAddress }: Ticket,
  db: Database = services.db,
): Promise<Submission> {
  const read = readReference(reference)
  const submission = read === undefined ? undefined : await submissionsOf(db).findByReference(read)
  const isOwner = confirmedAddress !== undefined && submission?.email.toLowerCase() === confirmedAddress.toLowerCase()
  const opens = isSecretOf(services.key, submission?.id ?? 'none', secret) || isOwner
  if (!submission || !opens) throw new Refusal('submission.unknown', 'There is no submission at this address. Please use the whole link from our mail.')
  return submission
}
