import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { boundEngine, packMemory } from './engine.ts'

const held = () => getHeapStatistics().total_heap_size
const mebibytes = (count: number) => count * 1024 * 1024

test('a process that was started without any settings gives back what nobody needs any more', () => {
  boundEngine()
  packMemory()
  const before = held()
  let things = Array.from({ length: 1_500_000 }, (_, number) => ({ number }))
  expect(things).toHaveLength(1_500_000)
  const full = held()
  expect(full - before).toBeGreaterThan(mebibytes(12))
  things = []
  packMemory()
  expect(full - held()).toBeGreaterThan(mebibytes(10))
})
