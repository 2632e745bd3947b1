import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '#domain/accounts/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { semaphore } from '../semaphore.ts'

/** argon2id (2) with OWASP's parameters: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

interface Limits {
  concurrency: number
  maxQueued: number
}

/** One hash at a time leaves most of libuv's four threads to files, compression and name resolution. */
const defaultLimits: Limits = { concurrency: 1, maxQueued: 50 }
const retryAfterSeconds = 5

/** Hashes passwords in libuv's threads, so many at once; a call beyond the queue is refused. */
export function argon2Passwords(limits: Limits = defaultLimits): Passwords {
  const { run } = semaphore({ ...limits, onFull: refuse })
  // Has the same parameters as every real hash, of a password that nobody knows.
  let unknownHash: Promise<string> | undefined
  const hashOfUnknown = () => {
    unknownHash ??= hash(crypto.randomUUID(), argon2id)
    return unknownHash
  }
  return {
    hash: (password) => run(() => hash(password, argon2id)),
    verify: (known, password) =>
      run(async () => {
        const isRight = await verify(known ?? (await hashOfUnknown()), password)
        return isRight && known !== null && known !== undefined
      }),
  }
}

function refuse(): never {
  throw new Refusal('service.unavailable', 'Very many people are signing in just now. Please try again in a few seconds.', {}, retryAfterSeconds)
}
