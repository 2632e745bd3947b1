import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

const never = () => new Promise<void>(() => undefined)

test('tasks begin in their order, so many at a time', async () => {
  const { run, size } = semaphore({ concurrency: 2, maxQueued: 10 })
  const begun: number[] = []
  const second = Promise.withResolvers<void>()
  const tasks = [never(), second.promise, never(), never()].map((end, number) =>
    run(() => {
      begun.push(number)
      return end
    }),
  )
  await Promise.resolve()
  expect([begun, size()]).toEqual([[0, 1], 4])
  second.resolve()
  await tasks[1]
  await Promise.resolve()
  expect([begun, size()]).toEqual([[0, 1, 2], 3])
})

test('a task beyond the queue is refused', async () => {
  const onFull = (): never => {
    throw new Error('full')
  }
  const { run } = semaphore({ concurrency: 1, maxQueued: 0, onFull })
  void run(never)
  await expect(run(never)).rejects.toThrow('full')
})

test('a task that takes too long lets the next one begin, and gives its permit back only once', async () => {
  const { run, size } = semaphore({ concurrency: 1, maxQueued: 10, maxHoldMilliseconds: 5 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = run(() => promise)
  await run(() => Promise.resolve())
  expect(size()).toBe(0)
  resolve()
  await slow
  expect(size()).toBe(0)
})
