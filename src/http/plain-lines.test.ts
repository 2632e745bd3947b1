import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, get, Line } from '../../tests/support/spoken-line.ts'
import { publicPage, testServer } from '../../tests/support/test-server.ts'
import { AnswersFromMemory } from './answer-from-memory.ts'
import { KeptPage, PageMemory } from './page-memory.ts'
import { answerPlainLines } from './plain-lines.ts'

/** Everything that Node was given to read counts here; what was answered without it does not. */
function countRequests(server: http.Server): { seen: number } {
  const count = { seen: 0 }
  server.prependListener('request', () => {
    count.seen += 1
  })
  return count
}

const whole = await testServer({ render: async () => publicPage() })
const port = Number(new URL(await whole.listen()).port)
const byNode = countRequests(whole.server.server)

const passing = ['date', 'x-request-id']
const lasting = (headers: Record<string, string> = {}) => Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)))

/** Asked for so often that its thorough form lies ready. */
async function keepAbout(...lines: string[]): Promise<Answer | undefined> {
  const line = new Line(port)
  // A piece of a head is not plain: Node reads this line from its first letter.
  await line.say('G', get('/about', ...lines).slice(1))
  for (let times = 1; times < 4; times += 1) {
    await line.answered(times)
    await sleep(times === 2 ? 400 : 0)
    await line.say(get('/about', ...lines))
  }
  return (await line.answered(4))[3]
}

test.each([
  ['plain', []],
  ['gzip', ['Accept-Encoding: gzip']],
  ['brotli', ['Accept-Encoding: gzip, br']],
  ['whoever has it', ['If-None-Match: *']],
  ['told to stay', ['Connection: keep-alive']],
])('what lies ready is answered on the line as Node answers it, each time: %s', async (_form, lines) => {
  const asNode = await keepAbout(...lines)
  expect(asNode?.status).toBe(lines[0]?.startsWith('If') ? 304 : 200)
  const before = byNode.seen
  const line = new Line(port)
  const ids = new Set<string | undefined>()
  for (let times = 1; times <= 4; times += 1) {
    await line.say(get('/about', ...lines))
    const answer = (await line.answered(times))[times - 1]
    expect({ ...answer, headers: lasting(answer?.headers) }).toEqual({ ...asNode, headers: lasting(asNode?.headers) })
    expect(Math.abs(Date.parse(answer?.headers.date ?? '') - Date.now())).toBeLessThan(60_000)
    ids.add(answer?.headers['x-request-id'])
  }
  expect(byNode.seen).toBe(before)
  expect(ids.size).toBe(4)
  expect([...ids].every((id) => whole.logged.some((entry) => JSON.parse(entry).reqId === id))).toBe(true)
})

test('a page that does not lie ready, a form and whatever else comes on a line goes to Node whole, and so does all that follows', async () => {
  await keepAbout()
  const line = new Line(port)
  await line.say(get('/about'))
  await line.answered(1)
  const before = byNode.seen
  await line.say(get('/healthz'))
  await line.answered(2)
  await line.say('POST /contact HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\na=b', '&c=d')
  await line.answered(3)
  await line.say(get('/about'))
  const answers = await line.answered(4)
  expect(byNode.seen).toBe(before + 3)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200])
  expect(answers[3]?.body).toBe(answers[0]?.body)
})

test('after a change the line gets the new page', async () => {
  await keepAbout()
  const line = new Line(port)
  await line.say(get('/about'))
  await line.answered(1)
  whole.memory.drop()
  const before = byNode.seen
  await line.say(get('/about'))
  await line.answered(2)
  expect(byNode.seen).toBe(before + 1)
})

/** What a proxy before us might read otherwise than we do: each must be heard as Node hears it, however it arrives. */
const odd = [
  get('/about') + get('/about'),
  `${get('/about')}GET /about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  get('/about', 'Content-Length: 5').concat('GET /'),
  // What is asked next would be their body.
  get('/about', 'Content-Length: 5'),
  get('/about', 'Transfer-Encoding: chunked'),
  get('/about', 'Content-Length: 5', 'Transfer-Encoding: chunked').concat('0\r\n\r\n'),
  get('/about', 'Transfer-Encoding: chunked').concat('0\r\n\r\n'),
  get('/about', 'Transfer-Encoding : chunked').concat('0\r\n\r\n'),
  get('/about', 'X: a\nContent-Length: 4').concat('abcd'),
  get('/about', ' Content-Length: 4').concat('abcd'),
  get('/about', 'Content-Length: +4').concat('abcd'),
  get('/about', 'Host: b'),
  get('/about', 'Expect: 100-continue'),
  get('/about', 'Upgrade: websocket', 'Connection: Upgrade'),
  get('/about', 'Connection: close'),
  get('/about', 'X: \0'),
  'GET /about HTTP/1.0\r\nHost: a\r\n\r\n',
  'GET /about HTTP/1.1\r\n\r\n',
  'GET /about\r\n\r\n',
  'HEAD /about HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET http://site.test/about HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /about HTTP/1.1\nHost: a\n\n',
  '\r\nGET /about HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0',
]

/** The same letters with one of them changed, left out or put in twice, the same at every run. */
function changed(text: string, seed: number): string {
  const letters = '\r\n :\0\t\x80ax0,;"/'
  const place = (seed * 7919) % text.length
  const letter = letters[seed % letters.length] ?? ''
  return (
    [text.slice(0, place) + letter + text.slice(place + 1), text.slice(0, place) + text.slice(place + 1), text.slice(0, place) + letter + text.slice(place)][
      seed % 3
    ] ?? text
  )
}

async function conversation(pieces: string[]): Promise<unknown[]> {
  const line = new Line(port)
  await line.say(...pieces)
  // Whoever is owed an answer gets it before the answer to this.
  await line.say(get('/healthz', 'Connection: close'))
  await Promise.race([once(line.socket, 'close'), sleep(400)])
  line.socket.destroy()
  // How well a page is compressed depends on how often it was asked for.
  return line.answers().map(({ status, headers, body }) => ({ status, headers: { ...lasting(headers), 'content-length': '' }, hasBody: body.length > 0 }))
}

test('whatever is said on a line is understood as Node understands it', async () => {
  await keepAbout()
  await keepAbout('Accept-Encoding: gzip')
  const plain = get('/about', 'Connection: keep-alive', 'Accept-Encoding: gzip', 'If-None-Match: "a"')
  const said = [...odd, ...Array.from({ length: 240 }, (_, seed) => changed(plain, seed + 1))]
  const unlike: string[] = []
  for (let at = 0; at < said.length; at += 24) {
    await Promise.all(
      said.slice(at, at + 24).map(async (text) => {
        const [asNode, onTheLine] = await Promise.all([conversation([text.slice(0, 1), text.slice(1)]), conversation([text, ''])])
        if (!isDeepStrictEqual(asNode, onTheLine)) unlike.push(text)
      }),
    )
  }
  expect(unlike).toEqual([])
})

test.each(['on a new line', 'after a page'])(
  'whoever sends more than is read has to wait, as often as it takes, and nothing of it is lost: %s',
  async (when) => {
    const body = randomBytes(48_000_000)
    const { server, port: at } = await small()
    server.removeAllListeners('request')
    const request = new Promise<http.IncomingMessage>((resolve) => server.once('request', resolve))
    const line = new Line(at)
    if (when === 'after a page') {
      await line.say(get('/'))
      await line.answered(1)
    }
    // In one breath: what follows its head arrives with it, and the first reading is already more than is taken.
    line.socket.cork()
    line.socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`)
    line.socket.write(body)
    line.socket.uncork()
    const incoming = await request
    const hash = createHash('sha256')
    let read = 0
    let nextStop = 0
    // Nobody reads at first: whether it may come at all is still being asked.
    await sleep(150)
    let mostAhead = incoming.socket.bytesRead
    for await (const piece of incoming) {
      hash.update(piece)
      read += piece.length
      if (read < nextStop) continue
      await sleep(150)
      // What the systems on both sides keep of a line is not counted: it has not been read.
      mostAhead = Math.max(mostAhead, incoming.socket.bytesRead - read)
      nextStop += 8_000_000
    }
    expect(mostAhead).toBeLessThan(1_000_000)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'))
  },
)

test('whoever asks and hangs up in one breath is still answered', async () => {
  const { port: at } = await small()
  const line = new Line(at)
  await line.say(get('/elsewhere'))
  line.socket.end()
  expect((await line.answered(1))[0]?.body).toBe('by Node')
  const another = new Line(at)
  another.socket.end(get('/elsewhere'))
  expect((await another.answered(1))[0]?.body).toBe('by Node')
})

test('of many who ask at once each gets what it asked for', async () => {
  const { port: at, counted } = await small()
  const lines = Array.from({ length: 40 }, () => new Line(at))
  await Promise.all(lines.map((line) => once(line.socket, 'connect')))
  for (const [place, line] of lines.entries()) line.socket.write(get(place % 4 === 3 ? '/elsewhere' : '/'))
  const answers = await Promise.all(lines.map(async (line) => (await line.answered(1))[0]))
  expect(answers.map((answer) => answer?.body)).toEqual(lines.map((_, place) => (place % 4 === 3 ? 'by Node' : 'a page')))
  expect(counted.seen).toBe(10)
  expect(new Set(answers.map((answer) => answer?.headers['x-request-id']).filter(Boolean)).size).toBe(30)
})

test.each<[string, string[], boolean, string[]]>([
  ['two requests', [get('/'), get('/')], false, ['by Node', 'by Node']],
  ['half a request and the rest', [get('/').slice(0, 9), get('/').slice(9)], false, ['a page']],
  ['a request and the end', [get('/')], true, ['a page']],
  ['a request for Node and the end', [get('/elsewhere')], true, ['by Node']],
])('what is said in one turn of the loop is answered: %s', async (_what, pieces, ends, bodies) => {
  const { line, push } = await heardAsSaid()
  for (const piece of pieces) push(Buffer.from(piece))
  if (ends) push(null)
  expect((await line.answered(bodies.length)).map(({ body }) => body)).toEqual(bodies)
})

test('whoever has asked when we close is answered, and whoever was cut in between is not', async () => {
  const { line, push, server } = await heardAsSaid()
  push(Buffer.from(get('/')))
  server.close()
  expect((await line.answered(1))[0]?.body).toBe('a page')
  await expect.poll(() => line.closed).toBe(true)
  const another = await heardAsSaid()
  another.push(Buffer.from(get('/elsewhere')))
  another.server.closeAllConnections()
  await expect.poll(() => another.line.closed).toBe(true)
  expect(another.line.heard).toBe('')
  expect(another.counted.seen).toBe(0)
})

/** A line whose other end hears exactly what a test gives it, when it gives it. */
async function heardAsSaid() {
  const all = await small()
  const connected = once(all.server, 'connection') as Promise<[Socket]>
  const line = new Line(all.port)
  const [socket] = await connected
  return { ...all, line, push: (bytes: Buffer | null) => socket.push(bytes) }
}

/** A server with nothing behind it, to be closed. */
async function small({ keepAlive = 5000, headers = 60_000, leaving = { begun: false }, page = 'a page' } = {}) {
  const memory = new PageMemory({ mostPages: 10, keepMilliseconds: 60_000 })
  memory.keep('/', new KeptPage(Buffer.from(page), { contentType: 'text/plain', cacheControl: 'public', madeAt: Date.now() }), memory.generation)
  const server = http.createServer({ keepAliveTimeout: keepAlive, headersTimeout: headers }, (_request, response) =>
    response.setHeader('content-length', 7).end('by Node'),
  )
  const counted = countRequests(server)
  server.prependListener('request', (_request, response) => {
    if (leaving.begun) response.shouldKeepAlive = false
  })
  answerPlainLines(server, new AnswersFromMemory({ memory, headers: {}, now: () => new Date(), log: pino({ level: 'silent' }) }), leaving)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { server, port: (server.address() as AddressInfo).port, counted }
}

test('while we leave, each answer is the last on its line', async () => {
  const leaving = { begun: false }
  const { port: at, counted } = await small({ leaving })
  const line = new Line(at)
  await line.say(get('/'))
  await line.answered(1)
  leaving.begun = true
  await line.say(get('/'))
  expect((await line.answered(2))[1]?.headers.connection).toBe('close')
  await expect.poll(() => line.closed).toBe(true)
  expect(counted.seen).toBe(1)
})

test('closing, lines that have their answer are closed, one that has not asked yet may still ask, and nobody waits for one that never does', async () => {
  const { server, port: at } = await small()
  const [idle, fresh, silent] = [new Line(at), new Line(at), new Line(at)]
  await idle.say(get('/'))
  await idle.answered(1)
  for (const line of [fresh, silent]) await expect.poll(() => line.socket.readyState).toBe('open')
  await sleep(50)
  const closed = once(server, 'close')
  server.close()
  await expect.poll(() => idle.closed).toBe(true)
  expect(fresh.closed).toBe(false)
  await fresh.say(get('/', 'Connection: close'))
  expect((await fresh.answered(1))[0]?.body).toBe('by Node')
  await expect.poll(() => silent.closed, { timeout: 20_000 }).toBe(true)
  await closed
})

test('a page on its way is sent to its end before the line is closed, and cut only when all lines are', async () => {
  const page = 'a long page '.repeat(3_000_000)
  const { server, port: at } = await small({ page })
  const [patient, cut] = [new Line(at), new Line(at)]
  for (const line of [patient, cut]) {
    line.socket.pause()
    await line.say(get('/'))
  }
  await sleep(100)
  server.close()
  await sleep(100)
  patient.socket.resume()
  await expect.poll(() => patient.closed, { timeout: 20_000 }).toBe(true)
  expect(patient.answers()[0]?.body.length).toBe(page.length)
  server.closeAllConnections()
  cut.socket.resume()
  await expect.poll(() => cut.closed, { timeout: 20_000 }).toBe(true)
  expect(cut.heard.length).toBeLessThan(page.length)
})

test('a line that never asks, one that asks no more and one that hangs up are let go', async () => {
  const { server, port: at } = await small({ keepAlive: 200, headers: 300 })
  const [silent, done, gone] = [new Line(at), new Line(at), new Line(at)]
  await done.say(get('/'))
  await done.answered(1)
  await gone.say(get('/'))
  await gone.answered(1)
  gone.socket.end()
  for (const line of [silent, done, gone]) await expect.poll(() => line.closed, { timeout: 10_000 }).toBe(true)
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
})
