import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { minutes, seconds } from '#domain/durations.ts'
import { missingPackages } from '../support/debian-packages.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { nginxServer, sampleNginx } from '../support/system-servers.ts'
import { publicPage, testServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: minutes(2), hookTimeout: minutes(2) })
const name = 'conferences.example.org'
const missing = await missingPackages(nginxServer)

const words = `<!doctype html><title>The same for everyone</title>${'<p>The same for everyone.</p>'.repeat(100)}`
let edition = ''
const house = await testServer({
  publicUrl: `http://${name}`,
  isPublicUrlSet: true,
  trustedProxies: ['127.0.0.1'],
  async render(request) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/profile')) return new Response(`<p>${request.headers.get('cookie')}</p>`, { headers: { 'content-type': 'text/html' } })
    // Whatever a page might take over from a request would show in it.
    return publicPage(`${words}<p>${request.url}${edition}</p>`)
  },
})

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** One request over a connection of its own, with exactly these headers. */
function get(port: number, path: string, headers: Record<string, string | string[]> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path, headers: { host: name, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
  })
}

/** The text as a client reads it that accepts what it was sent. */
function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

const page = (path: string) => `${words}<p>http://${name}${path}</p>`

describe.skipIf(missing !== '')(`the sample configuration in a running nginx${missing ? ` (not run: ${missing} is not installed)` : ''}`, () => {
  let port = 0
  beforeAll(async () => {
    await house.listen()
    port = (await sampleNginx([(house.server.server.address() as AddressInfo).port], name)).port
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.5, gzip', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip', 'gzip'],
    ['br ;q=0', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['brotli, x-gzip', undefined],
    ['', undefined],
  ])('what accepts %j gets %s, from the program and from the cache', async (accepted, encoding) => {
    for (const _ of [1, 2]) {
      const answer = await get(port, '/about', { 'accept-encoding': accepted })
      expect([answer.status, answer.headers['content-encoding'], textOf(answer)]).toEqual([200, encoding, page('/about')])
    }
  })

  test.each(['evil.example', `br${name}`, `gzip${name}`, `${name}.evil.example`, `br|${name}`, '127.0.0.1', ''])(
    'the host %j gets no page, and what it asked for is not in the cache',
    async (host) => {
      for (const encoding of ['', 'br', 'gzip']) {
        const answer = await get(port, '/visa', { host, 'accept-encoding': encoding })
        expect([400, 421], host).toContain(answer.status)
        expect(answer.body.toString()).not.toContain('The same for everyone')
      }
      for (const encoding of ['', 'br', 'gzip']) {
        const answer = await get(port, '/visa', { 'accept-encoding': encoding })
        expect([answer.headers['content-encoding'] ?? '', textOf(answer)]).toEqual([encoding, page('/visa')])
      }
    },
  )

  test('two hosts, another host in the first line and no host at all get no page of another host', async () => {
    const send = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        let received = ''
        const socket = net.connect(port, '127.0.0.1').on('error', reject)
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('close', () => resolve(received))
        socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
      })
    expect(await send(['GET /faq HTTP/1.1', `Host: ${name}`, 'Host: evil.example'])).toMatch(/^HTTP\/1\.1 (400|421) /)
    expect(await send(['GET http://evil.example/faq HTTP/1.1', `Host: ${name}`])).toMatch(/^HTTP\/1\.1 (400|421) /)
    expect(await send(['GET /faq HTTP/1.0'])).toMatch(/^HTTP\/1\.1 (400|421) /)
    const ours = await send([`GET http://${name}/faq HTTP/1.1`, 'Host: evil.example'])
    expect(ours).not.toContain('evil.example')
    expect(textOf(await get(port, '/faq'))).toBe(page('/faq'))
  })

  test('headers that are no part of the key change nothing of what others get', async () => {
    const poison = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '"><script>alert(1)</script>',
      forwarded: 'host=evil.example',
      'x-original-url': '/profile',
      'x-rewrite-url': '/profile',
      'x-http-method-override': 'POST',
      'x-accel-expires': '3600',
      'accept-language': 'xx',
      origin: 'https://evil.example',
      range: 'bytes=0-10',
      cookie: 'theme=evil',
    }
    for (const path of ['/contact', '/contact?utm_source=a', '/static/entry-a1B2c3D4.js']) {
      const poisoned = await get(port, path, poison)
      const clean = await get(port, path)
      expect(clean.status, path).toBe(200)
      expect(clean.body.toString(), path).not.toContain('evil')
      if (poisoned.status === 200) expect(poisoned.body.equals(clean.body), path).toBe(true)
    }
  })

  test('what is for one person is cached for nobody, however its address is written', async () => {
    const { cookie } = await organiserAtDesk(house.services)
    for (const path of ['/profile', '/profile.css', '/profile.data', '/profile%2Fx.js', '/profile/static/entry.js', '/profile?static/x.png']) {
      const mine = await get(port, path, { cookie })
      expect(textOf(mine), path).toContain('session=')
      expect(textOf(await get(port, path)), path).not.toContain('session=')
    }
  })

  test('somebody who is signed in is redirected from the pages for signing in, although others have just read them', async () => {
    const { cookie } = await organiserAtDesk(house.services)
    for (const path of ['/login', '/register']) {
      expect((await get(port, path)).status).toBe(200)
      const answer = await get(port, path, { cookie })
      expect([answer.status, answer.headers.location]).toEqual([303, '/desk'])
      expect((await get(port, path)).status).toBe(200)
    }
  })

  test('a change is visible at once or a second later', async () => {
    expect(textOf(await get(port, '/proceedings'))).toBe(page('/proceedings'))
    edition = ' (second edition)'
    house.cache.invalidate()
    await expect.poll(async () => textOf(await get(port, '/proceedings')), { timeout: seconds(30) }).toContain(edition)
  })
})
