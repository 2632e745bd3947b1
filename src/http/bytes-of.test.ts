import { expect, test } from 'vitest'
import { bytesForNow } from './bytes-of.ts'

test.each([
  ['words of all kinds', ['<p>', 'Türkiye – 大阪 🌍', '', '</p>']],
  ['more than there is paper for', ['ä'.repeat(300_000), 'b'.repeat(200_000)]],
  ['nothing', []],
])('%s', (_, pieces) => {
  expect(bytesForNow(pieces).equals(Buffer.from(pieces.join('')))).toBe(true)
})
