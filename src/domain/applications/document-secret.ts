import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets the one who has just applied add the document to the application, and nobody else; derived, so that the same application always answers the same. */
export function documentSecret(key: Buffer, applicationId: string): string {
  return createHmac('sha256', key).update(`application-document:${applicationId}`).digest('base64url').slice(0, 22)
}

export function isDocumentSecret(key: Buffer, applicationId: string, given: string): boolean {
  const expected = Buffer.from(documentSecret(key, applicationId))
  const received = Buffer.from(given)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
