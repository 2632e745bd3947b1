import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clientErrorHandler } from './client-errors.ts'

async function serverWith(options: http.ServerOptions) {
  const server = http.createServer(options, (_request, response) => response.end('page'))
  const handle = clientErrorHandler({ 'x-ours': 'yes' })
  server.on('clientError', (error, socket) => handle(error, socket as net.Socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const open = () => new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  return { port: (server.address() as AddressInfo).port, open }
}

function connect(port: number, first: string): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(first)
  return socket
}

test('[V122] a connection whose headers never end gets a response and is closed, even when the client neither reads nor closes it', async () => {
  const { port, open } = await serverWith({ headersTimeout: 200, connectionsCheckingInterval: 100 })
  connect(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  await expect.poll(open).toBe(1)
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
})

test.each([
  ['GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', '408 Request Timeout'],
  [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
  ['what is this?\r\n\r\n', '400 Bad Request'],
])('%j is answered, with our headers', async (request, status) => {
  const { port } = await serverWith({ headersTimeout: 200, connectionsCheckingInterval: 100 })
  const socket = connect(port, request)
  let received = ''
  for await (const chunk of socket) received += chunk
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\nx-ours: yes\r\n\r\n$`))
})

test('[V122] hundreds of timed-out connections are closed in batches, with other work between them', async () => {
  const handle = clientErrorHandler({})
  let closed = 0
  const late = Array.from({ length: 200 }, () => {
    const socket = new net.Socket()
    onTestFinished(() => void socket.destroy())
    socket.end = () => {
      closed += 1
      return socket
    }
    return socket
  })
  for (const socket of late) handle(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  const seen: number[] = []
  while (closed < late.length) {
    await new Promise(setImmediate)
    seen.push(closed)
  }
  expect(seen.length).toBeGreaterThan(10)
})
