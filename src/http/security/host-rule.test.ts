import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'

const named = await testServer({ publicUrl: 'https://conferences.example.org', isPublicUrlSet: true })
const unnamed = await testServer({ publicUrl: 'http://127.0.0.1:3000' })
await Promise.all([named.listen(), unnamed.listen()])

/** The status line and what follows, of a request with exactly these lines. */
function send(site: typeof named, lines: string[]): Promise<string> {
  const { port } = site.server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1').on('error', reject)
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  })
}

const statusOf = async (site: typeof named, ...lines: string[]) => Number((await send(site, lines)).split(' ')[1])

test.each(['conferences.example.org', 'Conferences.Example.ORG', 'conferences.example.org:443', '127.0.0.1:3000', 'localhost'])(
  'a request for our host is answered: %s',
  async (host) => {
    expect(await statusOf(named, 'GET /about HTTP/1.1', `Host: ${host}`)).toBe(200)
  },
)

test.each(['evil.example', 'conferences.example.org.evil.example', 'conferences.example.org:8443', 'conferences.example.org@evil.example', '10.0.0.1', ''])(
  'a request for another host is refused with a sentence: %j',
  async (host) => {
    for (const path of ['/about', '/api/v1/get-conference', '/static/entry-a1B2c3D4.js']) {
      const answer = await send(named, [`GET ${path} HTTP/1.1`, `Host: ${host}`])
      expect(answer, path).toMatch(/^HTTP\/1\.1 421 /)
      expect(answer, path).toContain('This site is at https://conferences.example.org.')
      expect(answer.toLowerCase(), path).toContain('cache-control: private, no-store')
    }
  },
)

test('only from this machine itself may a request name its address', async () => {
  const from = async (remoteAddress: string) => (await named.server.inject({ url: '/about', headers: { host: '127.0.0.1:3000' }, remoteAddress })).statusCode
  expect([await from('127.0.0.1'), await from('10.0.0.7')]).toEqual([200, 421])
})

test('load balancers may ask for our health by any name', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz?by=10.0.0.1']) expect(await statusOf(named, `GET ${path} HTTP/1.1`, 'Host: 10.0.0.1'), path).toBe(200)
})

test('two hosts are refused, even two equal ones', async () => {
  for (const second of ['evil.example', 'conferences.example.org'])
    for (const site of [named, unnamed]) expect(await statusOf(site, 'GET /about HTTP/1.1', 'Host: conferences.example.org', `host: ${second}`)).toBe(400)
})

test('an address that names another host in its first line is refused', async () => {
  for (const site of [named, unnamed])
    expect(await statusOf(site, 'GET http://evil.example/about HTTP/1.1', 'Host: conferences.example.org')).toBeGreaterThanOrEqual(400)
})

test('a site without PUBLIC_URL answers under any name', async () => {
  expect(await statusOf(unnamed, 'GET /about HTTP/1.1', 'Host: tunnel.example')).toBe(200)
})

test('a form posted to another host is refused without showing its page', async () => {
  const answer = await named.server.inject({ method: 'POST', url: '/contact', headers: { host: 'evil.example' } })
  expect([answer.statusCode, answer.json().error.code]).toEqual([421, 'request.wrong_host'])
})
