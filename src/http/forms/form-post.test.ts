import { beforeEach, describe, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'

const house = await formHouse()
const { server } = house

beforeEach(() => {
  house.shownAgain.length = 0
})

const pages = {
  contact: '/contact',
  apply: '/presenter-apply',
  submission: '/conference/colombo/health-and-medicine-colombo-2027/submit',
  login: '/login',
  register: '/register',
  'forgotten-password': '/forgotten-password',
}

describe.each(Object.entries(pages))('the %s form without JavaScript', (form, url) => {
  test.each([
    [
      'damaged on its way',
      'multipart/form-data; boundary=B',
      '--B\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf',
      400,
      'The form arrived damaged',
    ],
    ['in a form that no browser sends', 'text/plain', 'name=x', 415, 'Send the form as'],
    [
      'far too long',
      'application/x-www-form-urlencoded',
      `message=${'x'.repeat(1024 * 1024 + 1)}`,
      413,
      'This is more than can be sent here. Please shorten the longest text.',
    ],
  ])('%s gets its page again', async (_, type, payload, status, words) => {
    const answer = await server.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([status, 'text/html', 'private, no-store'])
    expect(house.shownAgain).toMatchObject([{ form, values: {}, fields: {} }])
    expect(house.shownAgain[0]?.message).toContain(words)
    expect(house.shownAgain[0]?.message).toContain('The Back button of your browser brings back what you wrote.')
  })
})

test('a form that comes too often gets its page again, with when to try again', async () => {
  const send = () =>
    server.inject({ method: 'POST', url: '/forgotten-password', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'email=' })
  let answer = await send()
  while (answer.statusCode === 422) answer = await send()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(house.shownAgain.at(-1)?.message).toMatch(/^Too much has come from your network in a short time\./)
})
