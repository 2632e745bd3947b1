import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitLinesOfOneSource } from './connection-limits.ts'

const most = 512
/** Only on Linux every address 127.x.y.z is this machine. */
const elsewhere = process.platform !== 'linux'

async function serverThatTrusts(...trustedProxies: string[]) {
  const server = http.createServer((_request, response) => response.end('page'))
  limitLinesOfOneSource(server, { trustedProxies, log: pino({ level: 'silent' }) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

async function line(port: number, localAddress: string): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function isAnswered(socket: net.Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  let heard = ''
  try {
    for await (const piece of socket) heard += piece
  } catch {
    return false
  }
  return heard.includes('page')
}

test.skipIf(elsewhere)(
  '[V122] whoever holds as many lines as one source may gets no more, others do, and a line that is given back can be taken again',
  async () => {
    const port = await serverThatTrusts()
    const held = await Promise.all(Array.from({ length: most }, () => line(port, '127.66.6.6')))
    expect(await isAnswered(await line(port, '127.66.6.6'))).toBe(false)
    expect(await isAnswered(await line(port, '127.66.6.7'))).toBe(true)
    expect(await isAnswered(held[0] as net.Socket)).toBe(true)
    await expect.poll(async () => isAnswered(await line(port, '127.66.6.6')), { timeout: 20_000 }).toBe(true)
  },
)

test.skipIf(elsewhere)('a proxy that is trusted, and the machine itself, may have as many lines as there are visitors', async () => {
  const port = await serverThatTrusts('127.5.0.0/16')
  for (const address of ['127.5.0.9', '127.0.0.1']) {
    await Promise.all(Array.from({ length: most }, () => line(port, address)))
    expect(await isAnswered(await line(port, address))).toBe(true)
  }
})
