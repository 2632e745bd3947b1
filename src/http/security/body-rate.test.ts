import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodyRate } from './body-rate.ts'
import { clientErrorHandler } from './client-errors.ts'

const window = 1000
const minBytes = 1000

async function listening(read: (body: AsyncIterable<Buffer>) => Promise<number>): Promise<number> {
  const server = Fastify({ clientErrorHandler: clientErrorHandler({ 'x-content-type-options': 'nosniff' }) })
  limitBodyRate(server, { window, minBytes })
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.post('/', async (request) => ({ read: await read(request.raw) }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  return (server.server.address() as AddressInfo).port
}

async function count(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  return bytes
}

/** Sends a body in chunks, with a pause before each, and returns the response. */
async function send(port: number, chunks: readonly string[], pause: number, length = chunks.join('').length): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/pdf\r\nContent-Length: ${length}\r\n\r\n`)
  const response = (async () => {
    let received = ''
    for await (const chunk of socket) received += chunk
    return received
  })()
  for (const chunk of chunks) {
    await Promise.race([sleep(pause), response])
    if (socket.writable) socket.write(chunk)
  }
  return response
}

test('a body that trickles is answered with 408 and its connection closed, however often a byte comes', async () => {
  const response = await send(await listening(count), Array(400).fill('x'), 10, 1_000_000)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(response).toContain('x-content-type-options: nosniff')
})

test('a slow body that is above the rate arrives, however long it takes, and so does one with a pause shorter than the window', async () => {
  const port = await listening(count)
  const steady = send(port, Array(30).fill('x'.repeat(300)), 30)
  const interrupted = send(port, ['x'.repeat(3000), 'x'.repeat(3000), 'x'.repeat(3000)], 300)
  expect(await steady).toContain('{"read":9000}')
  expect(await interrupted).toContain('{"read":9000}')
})

test('the last bytes may be few', async () => {
  expect(await send(await listening(count), ['x'.repeat(20)], 10)).toContain('{"read":20}')
})

test('a sender is not to blame for a server that reads slowly', async () => {
  const port = await listening(async (body) => {
    await sleep(4 * window)
    return count(body)
  })
  expect(await send(port, ['x'.repeat(5000)], 0)).toContain('{"read":5000}')
})

test('an injected request, which has no connection, is left alone', async () => {
  const errors: unknown[] = []
  const server = Fastify({ clientErrorHandler: (error) => void errors.push(error) })
  limitBodyRate(server, { window: 20, minBytes })
  server.post('/', async () => 'received')
  expect((await server.inject({ method: 'POST', url: '/', payload: { title: 'Tides' } })).body).toBe('received')
  await sleep(100)
  await server.close()
  expect(errors).toEqual([])
})
