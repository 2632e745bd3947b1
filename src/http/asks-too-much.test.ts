import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { asksTooMuch } from './asks-too-much.ts'

/** Asks so often on one line without waiting, and answers with how many answers came and how many requests were worked on. */
async function askAtOnce(times: number): Promise<{ answered: number; begun: number }> {
  let begun = 0
  const server = http.createServer(async (request, response) => {
    if (asksTooMuch(request, response)) return
    begun += 1
    await pause(20)
    response.end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = net.connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times - 1) + last)
  let heard = ''
  try {
    for await (const piece of socket) heard += piece
  } catch {
    // It was cut.
  }
  return { answered: heard.split('200 OK').length - 1, begun }
}

test('[V122] a line that asks on and on without waiting is cut before it costs more', async () => {
  expect(await askAtOnce(200)).toEqual({ answered: 0, begun: 4 })
})

test('a few requests one behind the other are all answered', async () => {
  expect(await askAtOnce(4)).toEqual({ answered: 4, begun: 4 })
})
