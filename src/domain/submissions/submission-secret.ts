import { createHmac, timingSafeEqual } from 'node:crypto'

/** What stands in the link that only the author has: 132 bits that follow from the submission's id and our key, so that none need be stored. */
export function secretOf(key: Buffer, submissionId: string): string {
  return createHmac('sha256', key).update(`submission:${submissionId}`).digest('base64url').slice(0, 22)
}

/** Takes the same time for every answer. */
export function isSecretOf(key: Buffer, submissionId: string, given: string): boolean {
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(digest(secretOf(key, submissionId)), digest(given))
}
