import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { argon2Passwords } from './passwords.ts'

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

  test('are hashed with argon2id, 19 MiB and two passes', async () => {
    expect(await argon2Passwords().hash('analytical engine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('wait in a bounded queue; a call beyond it is refused and says when to try again', async () => {
    const passwords = argon2Passwords({ concurrency: 2, maxQueued: 3 })
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => passwords.hash('one of nine')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ code: 'service.unavailable', retryAfterSeconds: 5 })
    expect(await passwords.hash('afterwards there is room again')).toMatch(/^\$argon2id/)
  })

  test('leave threads for other work while many wait', async () => {
    const passwords = argon2Passwords()
    let hashed = 0
    const flood = Array.from({ length: 20 }, () => passwords.hash('one of twenty').then(() => hashed++))
    // Reading a file needs the same threads several times over; without a limit it would wait behind all twenty.
    for (let read = 0; read < 3; read++) await readFile('package.json')
    expect(hashed).toBeLessThan(10)
    await Promise.all(flood)
  })
})
