import { expect, test } from 'vitest'
import { giveBlockBack, takeBlock } from './blocks.ts'

const kibibytes = (bytes: number) => bytes / 1024
const take = (count: number) => Array.from({ length: count }, takeBlock)

test('whoever comes alone gets a long block, and the same one again', () => {
  const first = takeBlock()
  expect(kibibytes(first.length)).toBe(1024)
  giveBlockBack(first)
  const again = takeBlock()
  expect(again).toBe(first)
  giveBlockBack(again)
})

test('in a crowd the later ones get short blocks, so that it takes hardly more memory than a few', () => {
  const crowd = take(50)
  expect(crowd.slice(0, 6).map(({ length }) => kibibytes(length))).toEqual([1024, 1024, 512, 256, 128, 64])
  expect(kibibytes(crowd.reduce((sum, { length }) => sum + length, 0))).toBeLessThanOrEqual(3 * 1024 + 50 * 64)
  expect(new Set(crowd).size).toBe(50)
  for (const block of crowd) giveBlockBack(block)
  const [after] = take(1)
  expect(kibibytes(after?.length ?? 0)).toBe(1024)
  if (after) giveBlockBack(after)
})
