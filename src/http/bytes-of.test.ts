import { expect, test } from 'vitest'
import { bytesForNow, bytesInPieces } from './bytes-of.ts'

test.each([
  ['words of all kinds', ['<p>', 'Türkiye – 大阪 🌍', '', '</p>']],
  ['more than there is paper for', ['ä'.repeat(300_000), 'b'.repeat(200_000)]],
  ['nothing', []],
])('%s', (_, pieces) => {
  expect(bytesForNow(pieces).equals(Buffer.from(pieces.join('')))).toBe(true)
})

test('what is kept stays when the next is written, and says where its pieces end', () => {
  const { body, ends } = bytesInPieces(['first', '', 'ä'])
  bytesInPieces(['second'])
  expect(body.toString()).toBe('firstä')
  expect(ends).toEqual([5, 5, 7])
})
