import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { hours } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import { limitWrongCodes } from './limit-wrong-codes.ts'

const { db } = await testDatabase()
let clock = new Date('2026-11-15T10:00:00Z')
const services = { db, now: () => clock }
const wrong = () => Promise.reject(new Refusal('request.invalid', 'One thing needs your attention.', { discount_code: 'No.' }))
const outcome = (network: string, typed: string, register: () => Promise<string>, conferenceId = 'colombo') =>
  limitWrongCodes(services, { network, conferenceId, typed }, register).catch((error: Refusal) => error.code)

test('one network names twenty wrong discount codes an hour, and is not told then whether the next is right', async () => {
  for (let index = 0; index < 20; index += 1) expect(await outcome('192.0.2.1', 'GUESS', wrong)).toBe('request.invalid')
  expect(await outcome('192.0.2.1', 'RIGHT', async () => 'registered')).toBe('request.too_many')
  expect(await outcome('192.0.2.1', '', async () => 'registered')).toBe('registered')
  expect(await outcome('198.51.100.1', 'RIGHT', async () => 'registered')).toBe('registered')
  clock = new Date(clock.getTime() + hours(1))
  expect(await outcome('192.0.2.1', 'RIGHT', async () => 'registered')).toBe('registered')
})

test('right codes, and forms that are refused for another reason, do not count', async () => {
  const closed = () => Promise.reject(new Refusal('registration.closed', 'Registration is closed.'))
  for (let index = 0; index < 30; index += 1) {
    expect(await outcome('203.0.113.1', 'RIGHT', async () => 'registered')).toBe('registered')
    expect(await outcome('203.0.113.1', 'RIGHT', closed)).toBe('registration.closed')
  }
})

test('all networks together name two hundred wrong codes of a conference an hour', async () => {
  for (let index = 0; index < 200; index += 1) expect(await outcome(`10.0.${index}.1`, 'GUESS', wrong, 'kandy')).toBe('request.invalid')
  expect(await outcome('10.1.0.1', 'RIGHT', async () => 'registered', 'kandy')).toBe('request.too_many')
  expect(await outcome('10.1.0.1', '', async () => 'registered', 'kandy')).toBe('registered')
  expect(await outcome('10.1.0.1', 'RIGHT', async () => 'registered', 'lisbon')).toBe('registered')
  clock = new Date(clock.getTime() + hours(1))
  expect(await outcome('10.1.0.1', 'RIGHT', async () => 'registered', 'kandy')).toBe('registered')
})
