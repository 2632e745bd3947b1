import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const maxConnections = 512
/** Only on Linux every address 127.x.y.z is this machine. */
const elsewhere = process.platform !== 'linux'

async function serverThatTrusts(...trustedProxies: string[]) {
  const server = http.createServer((_request, response) => response.end('page'))
  limitConnections(server, { trustedProxies, log: pino({ level: 'silent' }) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

async function connect(port: number, localAddress: string): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function isServed(socket: net.Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  let received = ''
  try {
    for await (const chunk of socket) received += chunk
  } catch {
    return false
  }
  return received.includes('page')
}

test.skipIf(elsewhere)('[V122] a network with the maximum number of connections gets no more, others do, and a closed one can be replaced', async () => {
  const port = await serverThatTrusts()
  const held = await Promise.all(Array.from({ length: maxConnections }, () => connect(port, '127.66.6.6')))
  expect(await isServed(await connect(port, '127.66.6.6'))).toBe(false)
  expect(await isServed(await connect(port, '127.66.6.7'))).toBe(true)
  expect(await isServed(held[0] as net.Socket)).toBe(true)
  await expect.poll(async () => isServed(await connect(port, '127.66.6.6')), { timeout: 20_000 }).toBe(true)
})

test.skipIf(elsewhere)('a trusted proxy and the machine itself have no such limit', async () => {
  const port = await serverThatTrusts('127.5.0.0/16')
  for (const address of ['127.5.0.9', '127.0.0.1']) {
    await Promise.all(Array.from({ length: maxConnections }, () => connect(port, address)))
    expect(await isServed(await connect(port, address))).toBe(true)
  }
})
