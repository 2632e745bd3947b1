import { expect, test } from 'vitest'
import { testServer } from '../../tests/support/test-server.ts'

let database: 'up' | 'down' = 'up'
const { server } = await testServer({
  ready: async () => {
    if (database === 'down') throw new Error('no database')
  },
})

test('a process that lives says so, whatever it stands on', async () => {
  database = 'down'
  const answer = await server.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'alive' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('it is ready while its database answers, and again when the database comes back', async () => {
  for (const [state, status, word] of [
    ['up', 200, 'ready'],
    ['down', 503, 'not ready'],
    ['up', 200, 'ready'],
  ] as const) {
    database = state
    const answer = await server.inject('/readyz')
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ status: word })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
