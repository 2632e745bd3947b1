import { expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'

const warnings = (logged: string[]) => logged.filter((line) => line.includes('TRUSTED_PROXIES'))

test('a proxy that nobody named is mentioned in the log, once', async () => {
  const { server, logged } = await testServer()
  await server.inject('/healthz')
  expect(warnings(logged)).toEqual([])
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']) await server.inject({ url: '/healthz', headers: { [name]: '198.51.100.7' } })
  expect(warnings(logged)).toHaveLength(1)
  expect(JSON.parse(warnings(logged)[0] ?? '')).toMatchObject({ level: 40 })
  expect(warnings(logged)[0], 'nobody is named').not.toMatch(/198\.51\.100\.7|127\.0\.0\.1/)
})

test('a named proxy is not', async () => {
  const { server, logged } = await testServer({ trustedProxies: ['127.0.0.1'] })
  await server.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.7' } })
  expect(warnings(logged)).toEqual([])
})
