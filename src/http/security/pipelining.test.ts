import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitPipelining } from './connection-limits.ts'

/** Pipelines so many requests on one connection; returns how many were answered and how many were begun. */
async function pipeline(requests: number): Promise<{ answered: number; begun: number }> {
  let begun = 0
  const server = Fastify()
  limitPipelining(server)
  server.get('/', async () => {
    begun += 1
    await sleep(20)
    return 'page'
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  const socket = net.connect({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1' })
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests - 1) + last)
  let received = ''
  try {
    for await (const chunk of socket) received += chunk
  } catch {
    // The server closed the connection.
  }
  return { answered: received.split('200 OK').length - 1, begun }
}

test('[V122] a connection that pipelines requests without waiting is closed before it costs more', async () => {
  const { answered, begun } = await pipeline(200)
  expect(answered).toBe(0)
  expect(begun).toBeLessThanOrEqual(4)
})

test('a few pipelined requests are all answered', async () => {
  expect(await pipeline(4)).toEqual({ answered: 4, begun: 4 })
})
