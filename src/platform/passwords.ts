import type { Passwords } from '#domain/accounts/passwords.ts'
import { Refusal } from '#domain/refusal.ts'
import { passwordTurns } from './password-turns.ts'
import { patientArgon2 } from './patient-argon2.ts'
import type { Turns } from './processes/turns.ts'

const retryAfterSeconds = 5

/** Passwords are worked on in patient threads beside the event loop, in turns; whoever finds the row too long is asked to come back. A flood of sign-ins slows nothing else. */
export function argon2Passwords(turns: Turns = passwordTurns()): Passwords {
  const { hash, verify } = patientArgon2()
  // The same parameters as every real one, of a password that nobody knows.
  let stranger: Promise<string> | undefined
  const strangersHash = () => {
    stranger ??= hash(crypto.randomUUID())
    return stranger
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const over = await turns.take()
    if (!over) throw new Refusal('service.unavailable', 'Very many people are signing in just now. Please try again in a few seconds.', {}, retryAfterSeconds)
    try {
      return await work()
    } finally {
      over()
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (known, password) =>
      inTurn(async () => {
        const right = await verify(known ?? (await strangersHash()), password)
        return right && known !== null && known !== undefined
      }),
  }
}
