import { expect, test } from 'vitest'
import { givenThings } from '../../../tests/support/given-things.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { trustFacts } from './trust-facts.ts'

test('facts are counted from what authors know, and absent below twenty decisions', async () => {
  const { db, services } = await testServer()
  const things = givenThings(services)
  for (let n = 0; n < 19; n++) await things.submission(`a${n}@example.org`, { moves: ['received', n < 9 ? 'accepted' : 'rejected'] })
  await things.submission('waiting@example.org', { moves: ['received'] })
  expect(await trustFacts(db, 'colombo')).toBeUndefined()
  await things.submission('last@example.org', { moves: ['received', 'accepted'] })
  expect(await trustFacts(db, 'colombo')).toEqual({ submissions: 21, decided: 20, acceptanceRate: 0.5, reviewsPerPaper: undefined, medianDays: 1 })
  expect(await trustFacts(db, 'nowhere')).toBeUndefined()
})
