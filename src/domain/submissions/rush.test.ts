import { expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { isRush } from './rush.ts'

const { db, services, clock } = await formHouse()

test('fifty papers in ten seconds are a rush, until ten seconds have passed', async () => {
  const given = givenThings(services)
  for (let paper = 0; paper < 49; paper++) await given.submission(`ada${paper}@example.org`)
  expect(await isRush({ db, now: () => clock.now })).toBe(false)
  await given.submission('ada49@example.org')
  expect(await isRush({ db, now: () => clock.now })).toBe(true)
  expect(await isRush({ db, now: () => new Date(clock.now.getTime() + 10_000) })).toBe(false)
})
