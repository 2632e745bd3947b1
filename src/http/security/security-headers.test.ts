import net, { type AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { publicPage, testServer } from '../../../tests/support/test-server.ts'

/** What every answer carries, to the letter; only pages have a policy that lets anything load. */
const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const nothingMayLoad = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const { server, services } = await testServer({ render: renderByAddress, ready: () => Promise.reject(new Error('no database')) })
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo

async function renderByAddress({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  if (pathname === '/broken') throw new Error('the page could not be made')
  if (pathname === '/elsewhere') return new Response(null, { status: 302, headers: { location: '/login' } })
  if (pathname === '/missing') return new Response('<h1>Missing</h1>', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  return publicPage()
}

describe('an answer that is not a page lets nothing load and carries every header', () => {
  const answers: [string, InjectOptions, number][] = [
    ['a call of the API', { url: '/api/v1/get-conference' }, 200],
    ['an unknown conference', { url: '/api/v1/get-conference/none' }, 404],
    ['an unknown call', { url: '/api/v1/nothing' }, 404],
    ['a call with a body that is no JSON', { method: 'POST', url: '/api/v1/nothing', payload: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['a write from another site', { method: 'POST', url: '/about', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a body that is too large', { method: 'POST', url: '/about', payload: Buffer.alloc(1024 * 1024 + 1), headers: { 'content-type': 'x/y' } }, 413],
    ['a built file', { url: '/static/entry-a1B2c3D4.js' }, 200],
    ['a download', { url: '/static/downloads/sample.pdf' }, 200],
    ['a file that is not there', { url: '/static/nothing.js' }, 404],
    ['a drawing', { url: drawingUrls(services.key).portrait('Amara Perera') }, 200],
    ['a drawing that nobody made', { url: '/static/media/drawn/portrait.e30-0123456789.svg' }, 404],
    ['an icon', { url: '/favicon.svg' }, 200],
    ['a sharing picture of no page', { url: '/share/nothing.png' }, 404],
    ['robots.txt', { url: '/robots.txt' }, 200],
    ['the site map', { url: '/sitemap.xml' }, 200],
    ['the feed', { url: '/feed.atom' }, 200],
    ['the manifest', { url: '/site.webmanifest' }, 200],
    ['the question whether we live', { url: '/healthz' }, 200],
    ['the question whether we are ready, when we are not', { url: '/readyz' }, 503],
    ['an address that cannot be decoded', { url: '/%E0%A4%A' }, 400],
    ['an address of another host', { url: '//evil.example/' }, 400],
    ['an address with a slash at its end', { url: '/about/' }, 301],
    ['a page that sends elsewhere', { url: '/elsewhere' }, 302],
    ['a page that could not be made', { url: '/broken' }, 500],
  ]

  test.each(answers)('[V90] %s', async (_what, request, status) => {
    const answer = await server.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({ ...onEveryAnswer, 'content-security-policy': nothingMayLoad })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })
})

describe('a page has a policy of its own and carries every other header', () => {
  test.each([
    ['/', 200],
    ['/missing', 404],
  ])('%s', async (url, status) => {
    const answer = await server.inject(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(onEveryAnswer)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('a page that has not changed', async () => {
    const { etag, 'content-security-policy': policy } = (await server.inject('/')).headers
    const answer = await server.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
    expect(answer.statusCode).toBe(304)
    expect(answer.headers).toMatchObject({ ...onEveryAnswer, 'content-security-policy': policy })
  })
})

describe('what is no proper request is refused with every header too', () => {
  test.each([
    ['words that are not HTTP', 'HELLO\r\n\r\n', 400],
    ['a method that nobody knows', 'BREW /coffee HTTP/1.1\r\nhost: site.test\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: site.test\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: site.test\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello', 400],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an expectation that nobody can meet', 'GET / HTTP/1.1\r\nhost: site.test\r\nexpect: a-miracle\r\nconnection: close\r\n\r\n', 417],
    ['a method that is not for pages', 'PROPFIND / HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n', 404],
  ])('%s', async (_what, request, status) => {
    const answer = await sendRaw(request)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...onEveryAnswer, 'content-security-policy': nothingMayLoad })
  })
})

test('behind TLS browsers are told to come back only over TLS', async () => {
  const { server: secure } = await testServer({ publicUrl: 'https://conferences.example.org' })
  for (const url of ['/', '/healthz', '/api/v1/nothing', '/static/nothing.js'])
    expect((await secure.inject(url)).headers['strict-transport-security'], url).toBe('max-age=63072000; includeSubDomains')
})

test('a sharing picture may be shown by other sites', async () => {
  const { server: filled, services } = await testServer()
  await contentOf(services.db).replaceCollection('pages', [
    { id: 'about', title: 'About', kicker: 'Us', description: 'About us', lead: 'Hello', sections: [], related: [] },
  ])
  const answer = await filled.inject('/share/about.png')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ ...onEveryAnswer, 'cross-origin-resource-policy': 'cross-origin', 'content-security-policy': nothingMayLoad })
})

/** Writes to the socket what no client library would, and reads all that comes back. */
function sendRaw(request: string): Promise<{ status: number; headers: Map<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = ''] = text.split('\r\n\r\n')
      const [statusLine = '', ...lines] = head.split('\r\n')
      const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
      resolve({ status: Number(statusLine.split(' ')[1]), headers })
    })
  })
}
