import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { AnswerFromMemory } from './answer-from-memory.ts'
import { writePlainAnswer } from './write-plain-answer.ts'

async function twoEnds(): Promise<{ ours: net.Socket; theirs: net.Socket }> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const theirs = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [ours] = (await once(server, 'connection')) as [net.Socket]
  onTestFinished(() => {
    for (const end of [ours, theirs, server]) 'destroy' in end ? end.destroy() : end.close()
  })
  return { ours, theirs }
}

const answersWith = (lasting: string[], body?: Buffer) => (id: string) =>
  ({ status: 200, lasting, passing: ['x-request-id', id], body, log: () => undefined }) satisfies AnswerFromMemory

const idsIn = (heard: string) => [...heard.matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id)

test('what is waiting for a slow reader is not written over by the answers to others', async () => {
  const slow = await twoEnds()
  const quick = await twoEnds()
  const body = Buffer.alloc(200_000, 'a')
  const answer = answersWith(['content-length', String(body.length)], body)
  slow.theirs.pause()
  const sent: string[] = []
  // The first that do not leave at once, and some behind them.
  for (let waiting = 0; waiting < 5; ) {
    const id = String(sent.length).padStart(36, '0')
    writePlainAnswer(slow.ours, answer(id), 72)
    sent.push(id)
    if (slow.ours.writableLength > 0) waiting += 1
  }
  writePlainAnswer(quick.ours, answer('x'.repeat(36)), 72)
  let heard = ''
  slow.theirs.setEncoding('latin1').on('data', (piece) => {
    heard += piece
  })
  slow.theirs.resume()
  await expect.poll(() => idsIn(heard).length, { timeout: 10_000 }).toBe(sent.length)
  expect(idsIn(heard)).toEqual(sent)
})

test('values of another length than before, and no body, are written as they are', async () => {
  const { ours, theirs } = await twoEnds()
  let heard = ''
  theirs.setEncoding('latin1').on('data', (piece) => {
    heard += piece
  })
  const answer = answersWith(['vary', 'accept-encoding'])
  for (const id of ['one', 'two', 'three', 'six', 'eleven']) writePlainAnswer(ours, answer(id), 5)
  await expect.poll(() => heard.split('\r\n\r\n').length).toBe(6)
  expect(idsIn(heard)).toEqual(['one', 'two', 'three', 'six', 'eleven'])
  const heads = heard.split('\r\n\r\n').slice(0, 5)
  expect(
    heads.every((head) => /^HTTP\/1.1 200 OK\r\n/.test(head) && head.includes('\r\nvary: accept-encoding\r\n') && head.endsWith('\r\nKeep-Alive: timeout=5')),
  ).toBe(true)
})

test('a value that would end its line is refused, as Node refuses it', async () => {
  const { ours } = await twoEnds()
  expect(() => writePlainAnswer(ours, answersWith(['vary', 'a\r\nset-cookie: b'])('one'), 5)).toThrow(/Invalid character/)
})
