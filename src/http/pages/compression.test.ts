import { expect, test } from 'vitest'
import { acceptedEncoding } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['BR', 'br'],
  ['GZip', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
  ['x-gzip-like', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [['br', 'gzip'], 'identity'],
])('%j is answered in %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected)
})
