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
