import { availableParallelism } from 'node:os'
import type { Passwords } from '#domain/accounts/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { patientArgon2 } from './patient-argon2.ts'

/** One processor is always left for everybody else. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const mostWaiting = 50
const retryAfterSeconds = 5

/** Passwords are worked on in patient threads beside the event loop, two at once at most; a short row may wait, the rest is asked to come back. A flood of sign-ins slows nothing else. */
export function argon2Passwords(limits = { atOnce, mostWaiting }): Passwords {
  const row = new BoundedRow(limits.atOnce, limits.mostWaiting)
  const { hash, verify } = patientArgon2(limits.atOnce)
  // The same parameters as every real one, of a password that nobody knows.
  let stranger: Promise<string> | undefined
  const strangersHash = () => {
    stranger ??= hash(crypto.randomUUID())
    return stranger
  }
  return {
    hash: (password) => row.run(() => hash(password)),
    verify: (known, password) =>
      row.run(async () => {
        const right = await verify(known ?? (await strangersHash()), password)
        return right && known !== null && known !== undefined
      }),
  }
}

class BoundedRow {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length < this.#mostWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw new Refusal('service.unavailable', 'Very many people are signing in just now. Please try again in a few seconds.', {}, retryAfterSeconds)
    try {
      return await work()
    } finally {
      // The place is handed on without being free in between, so that nobody can overtake.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
