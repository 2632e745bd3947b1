import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { minutes, seconds } from '#domain/durations.ts'
import { testFolder } from '../../tests/support/form-server.ts'
import { whenDone } from '../../tests/support/when-done.ts'
import { localFileStore } from '../platform/files/local-file-store.ts'
import { addDraining, drain } from './draining.ts'
import { addHealth } from './health.ts'

const files = await localFileStore(await testFolder())

async function listeningServer() {
  const draining = { begun: false }
  const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  addHealth(server, { ready: async () => undefined, files }, draining)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  server.get('/slow', async () => finished.then(() => 'done'))
  addDraining(server, draining)
  await server.listen({ port: 0, host: '127.0.0.1' })
  whenDone(() => server.close())
  const agent = new http.Agent({ keepAlive: true })
  whenDone(() => agent.destroy())
  const { port } = server.server.address() as AddressInfo

  function ask(path: string): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
    return new Promise((resolve, reject) => {
      const request = http.get({ port, host: '127.0.0.1', path, agent }, async (response) => {
        const body = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode, connection: response.headers.connection, body })
      })
      request.once('error', reject)
    })
  }
  return { server, draining, port, ask, finish }
}

test('while the server drains it is not ready, and each response closes its connection', async () => {
  const { server, draining, ask, finish } = await listeningServer()
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive', body: '{"status":"ready"}' })
  const slow = ask('/slow')
  const drained = drain(server, draining, seconds(60))
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close', body: '{"status":"draining"}' })
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' })
  finish()
  expect(await slow).toMatchObject({ status: 200, body: 'done' })
  await drained
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('a request that outlasts the timeout is cut off', async () => {
  const { server, draining, ask } = await listeningServer()
  const slow = ask('/slow').catch((error: Error) => error.message)
  await ask('/healthz')
  await drain(server, draining, 1)
  expect(await slow).toBe('socket hang up')
})

test('a connection that never sent a request does not hold up the shutdown', async () => {
  const { server, draining, port, ask } = await listeningServer()
  const unused = net.connect(port, '127.0.0.1')
  const closed = new Promise((resolve) => unused.once('close', resolve))
  await ask('/healthz')
  await drain(server, draining, minutes(10))
  await closed
})
