import { expect, test } from 'vitest'
import { giveBlockBack, takeBlock } from './blocks.ts'

const kibibytes = ({ length }: Buffer) => length / 1024

test('whoever comes alone gets a long block, and the next one the same', () => {
  const first = takeBlock()
  expect(kibibytes(first)).toBe(1024)
  giveBlockBack(first)
  const second = takeBlock()
  expect(second === first).toBe(true)
  giveBlockBack(second)
})

test('in a crowd the later ones get short blocks, so that it takes hardly more memory than a few', () => {
  const crowd = Array.from({ length: 50 }, takeBlock)
  expect(crowd.slice(0, 6).map(kibibytes)).toEqual([1024, 1024, 512, 256, 128, 64])
  expect(crowd.reduce((sum, block) => sum + kibibytes(block), 0)).toBeLessThanOrEqual(3 * 1024 + 50 * 64)
  expect(new Set(crowd).size).toBe(50)
  for (const block of crowd) giveBlockBack(block)
  expect(kibibytes(takeBlock())).toBe(1024)
})
