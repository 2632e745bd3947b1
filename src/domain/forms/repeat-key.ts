import { createHash } from 'node:crypto'
import type { FormToken } from './form-token.ts'

/**
 * One key for the same answers from the same opened form: a double click, a retry on a bad line, a reload of a posted page.
 * Changed answers make another key, so that what was corrected and sent again is kept too. A form without a token is told apart by the day.
 */
export function repeatKey(form: object, token: FormToken | undefined, now: Date): string {
  const occasion = token?.id ?? now.toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([occasion, ...Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url')
}
