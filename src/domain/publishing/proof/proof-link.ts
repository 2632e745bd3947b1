import { createHmac } from 'node:crypto'
import { hashOfSecret } from '../../accounts/tokens.ts'

/** The secret of a proof's link. It is derived, so that the reminder has the same link; only its hash is stored. */
export const proofSecret = (key: Buffer, articleId: string, sentAt: Date) => derived(key, `proof:${articleId} ${sentAt.toISOString()}`)

/** The same for the task of a copy-editor or typesetter. */
export const taskSecret = (key: Buffer, taskId: string) => derived(key, `task:${taskId}`)

/** The same for the consent of one author to a change of the authors. */
export const consentSecret = (key: Buffer, changeId: string, position: number) => derived(key, `author-consent:${changeId} ${position}`)

function derived(key: Buffer, what: string): { secret: string; hash: Buffer } {
  const secret = createHmac('sha256', key).update(what).digest('base64url')
  const hash = hashOfSecret(secret)
  if (!hash) throw new Error('A derived secret has the wrong format.')
  return { secret, hash }
}
