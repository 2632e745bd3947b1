import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { limitsOf } from './limits.store.ts'
import { defaultLimits } from './limits.ts'

const { db, server, deeds, organiser } = await deskSubmissionsHouse()
const { cookie } = await organiser()
const change = async (seen: object, wished: object) => {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'PUT', url: '/api/v1/desk/settings/limits', headers, payload: JSON.stringify({ seen, wished }) })
  return { status: answer.statusCode, ...answer.json() }
}
const message = (email: string) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/contact',
    remoteAddress: '192.0.2.77',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ subject: 'A', name: 'B', email, message: 'C' }),
  })

test('a changed limit holds from the next request on and is in the audit log; the default value is not stored', async () => {
  expect(await limitsOf(db).all()).toEqual(defaultLimits)
  const fewer = { ...defaultLimits, messagesPerHour: 20, filesPerSubmission: 3 }
  expect(await change(defaultLimits, fewer)).toEqual({ status: 200, done: true })
  expect(await limitsOf(db).all()).toEqual(fewer)
  expect((await deeds()).at(-1)).toBe('settings.limits_changed Limits')
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await message(`a${count}@example.org`)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(await change(fewer, defaultLimits)).toMatchObject({ status: 200 })
  expect(await db.selectFrom('changed_limit').selectAll().execute()).toEqual([])
})

test('values out of bounds or not numeric are refused by field, and a concurrent change is not overwritten', async () => {
  const wrong = await change(defaultLimits, { ...defaultLimits, filesPerSubmission: 0, messagesPerHour: 1_000_000 })
  expect([wrong.status, wrong.error.fields]).toEqual([
    422,
    { filesPerSubmission: 'Please choose a number from 1 to 20.', messagesPerHour: 'Please choose a number from 20 to 5000.' },
  ])
  expect((await change(defaultLimits, { ...defaultLimits, filesPerSubmission: null })).error.fields).toEqual({
    'wished.filesPerSubmission': 'Please enter a whole number.',
  })
  await change(defaultLimits, { ...defaultLimits, accountsPerHour: 200 })
  expect((await change(defaultLimits, { ...defaultLimits, accountsPerHour: 250 })).error.code).toBe('desk.changed_meanwhile')
})
