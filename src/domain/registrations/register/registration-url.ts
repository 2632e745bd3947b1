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

/** Where somebody with an accepted paper registers; the same secret opens their status page. */
export function presenterUrlOf(
  { publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>,
  conference: { id: string; slug: string },
  submission: Pick<Submission, 'id' | 'linkVersion' | 'reference'>,
): string {
  return `${publicUrl}/conference/${conference.id}/${conference.slug}/register/${submission.reference}/${secretOf(key, submission)}`
}
