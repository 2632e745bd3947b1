import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refusalOfLines } from './client-errors.ts'

async function serverWith(options: http.ServerOptions) {
  const server = http.createServer(options, (_request, response) => response.end('page'))
  const refuse = refusalOfLines({ 'x-ours': 'yes' })
  server.on('clientError', (error, socket) => refuse(error, socket as net.Socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const open = () => new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  return { port: (server.address() as AddressInfo).port, open }
}

function line(port: number, first: string): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(first)
  return socket
}

test('[V122] a line whose header never ends is told so and cut, even when its other end neither listens nor hangs up', async () => {
  const { port, open } = await serverWith({ headersTimeout: 200, connectionsCheckingInterval: 100 })
  line(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  await expect.poll(open).toBe(1)
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
})

test.each([
  ['GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', '408 Request Timeout'],
  [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
  ['what is this?\r\n\r\n', '400 Bad Request'],
])('%j is answered, with our headers', async (request, status) => {
  const { port } = await serverWith({ headersTimeout: 200, connectionsCheckingInterval: 100 })
  const socket = line(port, request)
  let heard = ''
  for await (const piece of socket) heard += piece
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\nx-ours: yes\r\n\r\n$`))
})

test('[V122] lines that are late by the hundred are cut a few at a time: others have their turns between', async () => {
  const refuse = refusalOfLines({})
  let cut = 0
  const late = Array.from({ length: 200 }, () => {
    const socket = new net.Socket()
    onTestFinished(() => void socket.destroy())
    socket.end = () => {
      cut += 1
      return socket
    }
    return socket
  })
  for (const socket of late) refuse(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  const seen: number[] = []
  while (cut < late.length) {
    await new Promise(setImmediate)
    seen.push(cut)
  }
  expect(seen.length).toBeGreaterThan(10)
})
