import { EventEmitter } from 'node:events'
import { Server } from 'node:net'
import { expect, test } from 'vitest'
import { shareLines } from './share-lines.ts'

function sharing() {
  const server = new Server()
  const rests: number[] = []
  let clock = 0
  shareLines(
    server,
    (milliseconds) => rests.push(milliseconds),
    () => clock,
  )
  return {
    rests,
    wait(milliseconds: number) {
      clock += milliseconds
    },
    /** A line that ends when it is told to. */
    take() {
      const line = new EventEmitter()
      server.emit('connection', line)
      return () => line.emit('close')
    },
  }
}

test('whoever has lines already leaves the next to the others for a moment', () => {
  const { rests, take } = sharing()
  const end = take()
  expect(rests).toEqual([])
  take()
  take()
  expect(rests).toEqual([0.1, 0.2])
  for (let lines = 0; lines < 10; lines += 1) take()
  expect(Math.max(...rests)).toBe(0.4)
  end()
})

test('a line that has ended counts no more', () => {
  const { rests, take } = sharing()
  for (let lines = 0; lines < 5; lines += 1) take()()
  expect(rests).toEqual([])
})

test('a flood of lines is not slept through', () => {
  const { rests, take, wait } = sharing()
  for (let lines = 0; lines < 5000; lines += 1) take()
  expect(rests).toHaveLength(50)
  wait(1000)
  take()
  expect(rests).toHaveLength(51)
})
