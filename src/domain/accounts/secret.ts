import { createHash, randomBytes } from 'node:crypto'

export interface NewSecret {
  /** Goes to the person, once. */
  secret: string
  /** Stays with us. */
  hash: Buffer
}

const bytes = 32
const shape = /^[\w-]{43}$/

export function newSecret(): NewSecret {
  const secret = randomBytes(bytes).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** Random enough that a plain hash protects it. What cannot be one of ours is never looked up. */
export function hashOfSecret(secret: unknown): Buffer | undefined {
  return typeof secret === 'string' && shape.test(secret) ? hashOf(secret) : undefined
}

export function randomId(): string {
  return randomBytes(16).toString('hex')
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
