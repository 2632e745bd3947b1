import { expect, test } from 'vitest'
import { arrivalQueue } from './arrival-queue.ts'

const never = () => new Promise<void>(() => undefined)

test('forms that arrive slowly do not hold up those of other networks', async () => {
  const { run } = arrivalQueue()
  for (let form = 0; form < 200; form++) void run('10.0.0.0/24', never)
  // Of the two hundred, those of one network that may wait before it are two.
  expect(await run('10.0.1.0/24', () => Promise.resolve('taken'))).toBe('taken')
})

test('what fails is told to whoever sent it, and the next one begins', async () => {
  const { run } = arrivalQueue()
  const failing = () => Promise.reject(new Error('broken'))
  await Promise.all(Array.from({ length: 10 }, () => expect(run('10.0.0.0/24', failing)).rejects.toThrow('broken')))
  expect(await run('10.0.0.0/24', () => Promise.resolve('taken'))).toBe('taken')
})

test('three are read at a time, two of one network', async () => {
  const { run } = arrivalQueue()
  const begun: string[] = []
  const begin = (name: string) => () => {
    begun.push(name)
    return never()
  }
  for (const name of ['a1', 'a2', 'a3']) void run('a', begin(name))
  for (const name of ['b1', 'b2']) void run('b', begin(name))
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})
