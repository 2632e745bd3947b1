import { afterEach, expect, test, vi } from 'vitest'
import { isCompressed, keyOf, SentPages, sentBefore } from './sent-pages.ts'

afterEach(() => void vi.useRealTimers())

const madeOf = { sessionId: 's1', address: '/desk', found: ['[1]\n'], encoding: 'gzip' } as const

function memory(mostBytes: number) {
  const pages = new SentPages({ mostBytes, keepMilliseconds: 1000 })
  const send = (key: string, body: Buffer) => {
    const answer = new Response(null, { headers: { 'x-of': key } })
    pages.await(key, answer)
    isCompressed(answer, body)
  }
  const known = (...keys: string[]) => keys.filter((key) => pages.again(key))
  return { pages, send, known }
}

test('an answer comes again with its headers and its bytes, and not before it was compressed', () => {
  const { pages, send } = memory(100)
  pages.await('a', new Response(null))
  expect(pages.again('a')).toBeUndefined()
  send('a', Buffer.from('one'))
  const again = pages.again('a')
  expect(again?.headers.get('x-of')).toBe('a')
  expect(again && sentBefore(again)?.toString()).toBe('one')
  expect(sentBefore(new Response(null))).toBeUndefined()
})

test('it holds so many bytes: what was not asked for the longest goes first, and what alone is too large never enters', () => {
  const { send, known } = memory(100)
  for (const key of ['a', 'b', 'c']) send(key, Buffer.alloc(30))
  expect(known('a')).toEqual(['a'])
  send('d', Buffer.alloc(30))
  expect(known('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
  send('e', Buffer.alloc(101))
  expect(known('a', 'c', 'd', 'e')).toEqual(['a', 'c', 'd'])
  send('f', Buffer.alloc(100))
  expect(known('a', 'c', 'd', 'f')).toEqual(['f'])
})

test('after a while nothing of anybody is left, and what is sent then is kept anew', () => {
  vi.useFakeTimers()
  const { send, known } = memory(100)
  send('a', Buffer.alloc(60))
  vi.advanceTimersByTime(1000)
  expect(known('a')).toEqual([])
  send('b', Buffer.alloc(60))
  expect(known('b')).toEqual(['b'])
  vi.advanceTimersByTime(1000)
  expect(known('b')).toEqual([])
})

test('no part of what a page is made of can be taken for another', () => {
  const others = [
    { sessionId: 's2' },
    { address: '/desk?q=1' },
    { found: ['[2]\n'] },
    { encoding: 'br' as const },
    { sessionId: 's15', address: '/des' },
    { sessionId: 's', address: '1/desk' },
  ].map((part) => keyOf({ ...madeOf, ...part }))
  expect(new Set([keyOf(madeOf), ...others]).size).toBe(others.length + 1)
  expect(keyOf({ ...madeOf })).toBe(keyOf(madeOf))
})
