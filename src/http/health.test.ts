import { expect, test } from 'vitest'
import { testServer } from '../../tests/support/test-server.ts'

let database: 'up' | 'down' = 'up'
const { server } = await testServer({
  ready: async () => {
    if (database === 'down') throw new Error('no database')
  },
})

test('/healthz answers 200 while the process runs, even without a database', async () => {
  database = 'down'
  const answer = await server.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'alive' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('/readyz answers 200 while the database answers, and again when it comes back', async () => {
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
