import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { documentBytes, formBytes, limitJson } from './json-bodies.ts'

const server = Fastify({ bodyLimit: formBytes })
limitJson(server)
server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
  reply.code(error instanceof Refusal ? 413 : (error.statusCode ?? 500)).send(error.message),
)
let handled = 0
for (const [url, bodyLimit] of [['/form'], ['/document', documentBytes]] as const)
  server.post(url, bodyLimit === undefined ? {} : { bodyLimit }, (request) => {
    handled += 1
    return request.body
  })

async function statusOf(url: string, payload: string): Promise<number> {
  handled = 0
  const { statusCode } = await server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
  expect(handled).toBe(statusCode === 200 ? 1 : 0)
  return statusCode
}

const names = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name ${index}`, 1])))

test('a form in JSON has at most 64 KB, a document of somebody who is signed in 1 MB', async () => {
  const text = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) })
  expect(await statusOf('/form', text(60_000))).toBe(200)
  expect(await statusOf('/form', text(70_000))).toBe(413)
  expect(await statusOf('/document', text(900_000))).toBe(200)
  expect(await statusOf('/document', text(1_100_000))).toBe(413)
})

test('what has too many names, values or levels is refused before it is parsed', async () => {
  expect(await statusOf('/form', names(900))).toBe(200)
  expect(await statusOf('/form', names(3000))).toBe(413)
  expect(await statusOf('/form', `[${'1,'.repeat(3000)}1]`)).toBe(413)
  expect(await statusOf('/form', '['.repeat(60_000))).toBe(413)
  expect(await statusOf('/document', names(20_000))).toBe(200)
  expect(await statusOf('/document', names(60_000))).toBe(413)
})

test('a small document may have more values than a form, as a selection of a thousand records has', async () => {
  expect(await statusOf('/document', names(3000))).toBe(200)
  expect(await statusOf('/document', `[${'1,'.repeat(20_000)}1]`)).toBe(200)
})

test('signs inside a text are not counted', async () => {
  expect(await statusOf('/form', JSON.stringify({ text: `${',:[{"'.repeat(3000)}\\` }))).toBe(200)
})

test('JSON that is none, or that reaches for a prototype, is refused', async () => {
  expect(await statusOf('/form', '{"text": ')).toBe(400)
  expect(await statusOf('/form', '{"__proto__": {"admin": true}}')).toBe(400)
})
