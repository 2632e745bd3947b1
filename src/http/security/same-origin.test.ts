import { describe, expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'

const { server } = await testServer({ publicUrl: 'https://conferences.example.org' })
const ours = { host: 'conferences.example.org' }

test.each([
  ['a page of ours says so', { 'sec-fetch-site': 'same-origin' }],
  ['the visitor typed it', { 'sec-fetch-site': 'none' }],
  ['an old browser names our origin', { origin: 'https://conferences.example.org' }],
  ['a program names no origin', {}],
  ['the site is reached by another name, and the page was too', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
])('a write is taken when %s', async (_why, headers) => {
  const answer = await server.inject({ method: 'POST', url: '/api/v1/contact', headers: { ...ours, ...headers }, payload: {} })
  expect(answer.json().error.code, 'the form itself has been read and found empty').toBe('request.invalid')
})

test.each([
  ['another site says so', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour under the same domain says so', { 'sec-fetch-site': 'same-site' }],
  ['it comes from another site, although it claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://conferences.example.org' }],
  ['an old browser names another origin', { origin: 'https://evil.example' }],
  ['the origin is hidden', { origin: 'null' }],
  ['the origin only begins like ours', { origin: 'http://conferences.example.org.evil.example' }],
  ['the origin is no address', { origin: 'conferences.example.org' }],
])('a write is refused when %s', async (_why, headers) => {
  for (const url of ['/api/v1/contact', '/contact', '/anything']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await server.inject({ method, url, headers: { ...ours, ...headers } })
      expect(answer.statusCode, `${method} ${url}`).toBe(403)
      expect(answer.json().error.code, `${method} ${url}`).toBe('request.foreign_origin')
    }
  }
})

describe('where PUBLIC_URL is set', () => {
  const write = async (publicUrl: string, headers: Record<string, string>) => {
    const { server: named } = await testServer({ publicUrl, isPublicUrlSet: true })
    return (await named.inject({ method: 'POST', url: '/api/v1/contact', headers, payload: {} })).json().error.code
  }

  test.each([
    ['its scheme', 'http://conferences.example.org'],
    ['its port', 'https://conferences.example.org:8443'],
  ])('an origin that differs from ours only by %s is foreign', async (_what, origin) => {
    expect(await write('https://conferences.example.org', { ...ours, origin })).toBe('request.foreign_origin')
  })

  test('a site on this machine is ours as 127.0.0.1 and as localhost, with the whole origin', async () => {
    const host = 'localhost:3000'
    expect(await write('http://127.0.0.1:3000', { host, origin: 'http://localhost:3000' })).toBe('request.invalid')
    expect(await write('http://127.0.0.1:3000', { host, origin: 'https://localhost:3000' })).toBe('request.foreign_origin')
    expect(await write('http://127.0.0.1:3000', { host, origin: 'http://localhost:4000' })).toBe('request.foreign_origin')
  })
})

test('the scheme counts, too, where the site has no name of its own', async () => {
  const headers = { host: 'tunnel.example', origin: 'https://tunnel.example' }
  const answer = await server.inject({ method: 'POST', url: '/api/v1/contact', headers, payload: {} })
  expect(answer.json().error.code).toBe('request.foreign_origin')
})

test('reading is open to everyone', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await server.inject({ method, url: '/anything', headers: { ...ours, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } })
    expect(answer.statusCode, method).toBe(200)
  }
})
