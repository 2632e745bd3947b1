import http from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { publicPage, testServer } from '../../tests/support/test-server.ts'

let renderings = 0
let answerWith: () => Response | Promise<Response> = () => publicPage()
const { server, memory, logged, listen, clock } = await testServer({
  render: async () => {
    renderings += 1
    return answerWith()
  },
})
const address = new URL(await listen())

interface Answer {
  status: number | undefined
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Over a real line: what goes through `inject` never meets what answers before the framework. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, address), { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }))
    })
    request.on('error', reject).end()
  })
}

const ofTheLine = ['connection', 'keep-alive', 'date', 'x-request-id']
const lasting = (headers: http.OutgoingHttpHeaders | http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheLine.includes(name)))

beforeEach(() => {
  renderings = 0
  answerWith = () => publicPage()
  memory.drop()
})

test.each([
  ['plain', {}, 'GET'],
  ['gzip', { 'accept-encoding': 'gzip' }, 'GET'],
  ['brotli', { 'accept-encoding': 'gzip, br' }, 'GET'],
  ['the head alone', {}, 'HEAD'],
])('a page from memory is answered as the framework answers it: %s', async (_form, headers, method) => {
  // The first two make the page and its form; from then on nothing is left to do.
  await server.inject({ url: '/about', headers })
  const framework = await server.inject({ url: '/about', headers, method: method as 'GET' })
  const line = await ask('/about', headers, method)
  expect(line.status).toBe(200)
  expect(lasting(line.headers)).toEqual(lasting(framework.headers))
  expect(line.body).toEqual(method === 'HEAD' ? Buffer.alloc(0) : framework.rawPayload)
  expect(renderings).toBe(1)
})

test('whoever has the page is told so as the framework tells it, also when a cache made the tag weak', async () => {
  const etag = String((await server.inject('/about')).headers.etag)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const framework = await server.inject({ url: '/about', headers: { 'if-none-match': tag } })
    const line = await ask('/about', { 'if-none-match': tag })
    expect(line.status).toBe(304)
    expect(lasting(line.headers)).toEqual(lasting(framework.headers))
  }
  expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('it has a number of its own and one line in the log, like every request', async () => {
  await ask('/about')
  logged.length = 0
  const answers = [await ask('/about?'), await ask('/about'), await ask('/about')]
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines).toHaveLength(3)
  for (const [place, line] of lines.entries()) {
    expect(line).toMatchObject({ level: 30, msg: 'answered', method: 'GET', route: '/*', status: 200, reqId: answers[place]?.headers['x-request-id'] })
    expect(line.milliseconds).toBeTypeOf('number')
  }
  expect(new Set(lines.map((line) => Object.keys(line).sort().join(' '))).size).toBe(1)
  expect(new Set(lines.map((line) => line.reqId)).size).toBe(3)
})

test('a cache in front is told the second that it is in, and keeps the page no longer', async () => {
  await ask('/about')
  const second = `@${clock.now.getTime() / 1000}`
  expect((await ask('/about')).headers['x-accel-expires']).toBe(second)
  expect((await ask('/about', { 'if-none-match': '*' })).headers['x-accel-expires']).toBe(second)
})

test('after a change it is rendered anew', async () => {
  await ask('/about')
  memory.drop()
  answerWith = () => publicPage('<h1>After</h1>')
  expect((await ask('/about')).body.toString()).toBe('<h1>After</h1>')
  expect(renderings).toBe(2)
})

test('a post to the address of a kept page is refused as ever', async () => {
  await ask('/about')
  expect((await ask('/about', { 'content-length': '0' }, 'POST')).status).toBe(405)
})

test('strangers who ask for a page at the same moment are served by one rendering, and after a change by another', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answerWith = async () => {
    await held
    return publicPage('<h1>Before</h1>')
  }
  const before = Promise.all([server.inject('/about'), server.inject('/about'), server.inject('/about')])
  await expect.poll(() => renderings).toBe(1)
  memory.drop()
  answerWith = () => publicPage('<h1>After</h1>')
  expect((await server.inject('/about')).body).toBe('<h1>After</h1>')
  release()
  expect((await before).map(({ body }) => body)).toEqual(['<h1>Before</h1>', '<h1>Before</h1>', '<h1>Before</h1>'])
  expect(renderings).toBe(2)
})

test('what is for one person is rendered for each who asks, however many do', async () => {
  answerWith = () => new Response('<h1>Mine</h1>', { headers: { 'cache-control': 'private' } })
  const cookies = ['session=a', 'session=b', undefined, undefined]
  await Promise.all(cookies.map((cookie) => server.inject({ url: '/profile', headers: cookie ? { cookie } : {} })))
  expect(renderings).toBe(4)
})
