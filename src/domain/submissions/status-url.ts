import type { Services } from '../services.ts'
import { secretOf } from './submission-secret.ts'

/** The author's own page, with the secret that opens it: goes to the author only, in the answer and in the mail. */
export function statusUrlOf({ publicUrl, key }: Pick<Services, 'publicUrl' | 'key'>, submission: { id: string; reference: string }): string {
  return `${publicUrl}/submission/${submission.reference}/${secretOf(key, submission.id)}`
}
