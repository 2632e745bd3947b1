import type { Services } from '../../services.ts'
import { secretOf } from '../../submissions/find-submission.ts'
import type { Submission } from '../../submissions/submission.ts'

/** The page of a registration with its secret; sent to its person only. */
export function registrationUrlOf(
  { publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>,
  submission: Pick<Submission, 'id' | 'linkVersion' | 'reference'>,
): string {
  return `${publicUrl}/registration/${submission.reference}/${secretOf(key, submission)}`
}
