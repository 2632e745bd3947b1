import { describe, expect, test } from 'vitest'
import { argon2Passwords } from './passwords.ts'
import { turnsHere } from './processes/turns.ts'

describe('passwords', () => {
  test('[V94] match their own hash only, to the last character', async () => {
    const passwords = argon2Passwords()
    const long = 'x'.repeat(199)
    const hash = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hash, `${long}a`)).toBe(true)
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
    expect(await passwords.verify(undefined, 'anything')).toBe(false)
    expect(await passwords.verify(null, 'anything')).toBe(false)
  })

  test('wait in a short row; whoever finds it full is told when to come back', async () => {
    const passwords = argon2Passwords(turnsHere(2, 3))
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('one of nine')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ code: 'service.unavailable', retryAfterSeconds: 5 })
    expect(await passwords.hash('afterwards there is room again')).toMatch(/^\$argon2id/)
  })
})
