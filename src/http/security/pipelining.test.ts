import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '#domain/refusal.ts'
import { statusOf } from '../refusals.ts'
import { limitPipelining } from './connection-limits.ts'

/** Pipelines so many requests on one connection; returns how many were answered, and with what, and how many were begun, in all and at once. */
async function pipeline(requests: number): Promise<{ answered: number; refused: number; begun: number; atOnce: number }> {
  let begun = 0
  let running = 0
  let atOnce = 0
  const server = Fastify()
  server.setErrorHandler((error: Refusal, _request, reply) => reply.code(statusOf[error.code]).send(error.message))
  limitPipelining(server)
  server.get('/', async () => {
    begun += 1
    running += 1
    atOnce = Math.max(atOnce, running)
    await sleep(20)
    running -= 1
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
  return { answered: received.split('200 OK').length - 1, refused: received.split('429 Too Many Requests').length - 1, begun, atOnce }
}

test('[V122] a connection that pipelines requests without waiting is closed before it costs more', async () => {
  const { answered, begun } = await pipeline(200)
  expect(answered).toBe(0)
  expect(begun).toBeLessThanOrEqual(4)
})

test.each([2, 4, 5, 8, 17])('%i pipelined requests are all answered, one after the other', async (requests) => {
  expect(await pipeline(requests)).toEqual({ answered: requests, refused: 0, begun: requests, atOnce: 1 })
})

test('of somewhat more the first are answered, the next one is told to wait for responses, and the connection is closed', async () => {
  for (const requests of [18, 40]) expect(await pipeline(requests)).toEqual({ answered: 17, refused: 1, begun: 17, atOnce: 1 })
})
