import { createHash } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { journalCover } from '#artwork/journal-cover.ts'
import { testServer } from '../../tests/support/test-server.ts'

const { server, services } = await testServer({ render: async () => new Response('no such page', { status: 404 }) })
const address = await server.listen({ port: 0, host: '127.0.0.1' })
const portrait = drawingUrls(services.key).portrait('Amara Perera')
const forEver = 'public, max-age=31536000, immutable'

test('a built file never changes under its name, so it is kept for ever', async () => {
  const answer = await server.inject('/static/entry-a1B2c3D4.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe(forEver)
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
})

test('it comes as it was compressed when the site was built', async () => {
  const plain = await server.inject('/static/entry-a1B2c3D4.js')
  const brotli = await server.inject({ url: '/static/entry-a1B2c3D4.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['cache-control']).toBe(forEver)
  expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding')
  expect(brotli.headers['content-type']).toBe(plain.headers['content-type'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
})

test('a download keeps its name, so it is asked for again after an hour', async () => {
  const answer = await server.inject('/static/downloads/sample.pdf')
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  expect(answer.headers['content-type']).toBe('application/pdf')
})

test.each([
  '/static/../secret.txt',
  '/static/%2e%2e/secret.txt',
  '/static/..%2fsecret.txt',
  '/static/%2e%2e%5csecret.txt',
  '/static//../../secret.txt',
  '/static/.hidden',
  '/static/',
  '/static/downloads/',
  '/static/downloads',
])('nothing but the built files is given out: %s', async (path) => {
  // A plain request: whatever tidies addresses on the way would hide the attempt.
  const answer = await new Promise<http.IncomingMessage>((resolve) => http.get(address, { path }, resolve))
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(await text(answer)).not.toMatch(/nothing to see|sample\.pdf/)
})

test('a missing file is not kept by anybody for ever', async () => {
  const answer = await server.inject('/static/entry-00000000.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control'] ?? '').not.toContain('max-age')
})

test('a drawing is made from its address, kept for ever, and travels compressed', async () => {
  const url = portrait
  const plain = await server.inject(url)
  expect(plain.statusCode).toBe(200)
  expect(plain.headers).toMatchObject({ 'cache-control': forEver, 'content-type': 'image/svg+xml', vary: 'accept-encoding' })
  expect(plain.body).toMatch(/^<svg/)
  const brotli = await server.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
})

test('the address of a drawing is the same in every process and after every start', () => {
  expect(drawingUrls(Buffer.from(services.key)).portrait('Amara Perera')).toBe(portrait)
  expect(drawingUrls(Buffer.alloc(32, 8)).portrait('Amara Perera')).not.toBe(portrait)
})

test.each([
  ['with another hash', (url: string) => url.replace(/-\w{42}\.svg$/, `-${'0'.repeat(42)}.svg`)],
  ['of a kind that is not ours', (url: string) => url.replace('portrait.', 'constructor.')],
  [
    'of something else under the same hash',
    (url: string) => url.replace(/portrait\.[\w-]+-(\w{42})/, `portrait.${Buffer.from('{"name":"Other"}').toString('base64url')}-$1`),
  ],
  ['that another installation signed', () => drawingUrls(Buffer.alloc(32, 8)).portrait('Amara Perera')],
  [
    'whose title a stranger chose, with the hash that anybody can compute',
    () => {
      const packed = Buffer.from('{"title":"Journal of Lies","field":"Law","issn":""}').toString('base64url')
      const svg = journalCover({ title: 'Journal of Lies', field: 'Law', issn: '' })
      const hash = createHash('sha256').update(svg).digest('base64url').replace(/[-_]/g, 'x').slice(0, 10)
      return `/static/media/drawn/journal-cover.${packed}-${hash}.svg`
    },
  ],
  ['that holds no data', (url: string) => url.replace(/portrait\.[\w-]+-/, 'portrait.AAAA-')],
])('a drawing %s is not made', async (_what, spoil) => {
  const answer = await server.inject(spoil(portrait))
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('private, no-store')
})
