import { expect, test } from 'vitest'
import { decodeStatement } from './decode-statement.ts'

const decoded = (...bytes: number[]) => decodeStatement(new Uint8Array(bytes).buffer)

test('a bank’s file is read as UTF-8, or as Windows writes it', () => {
  expect([decoded(0x4b, 0xc3, 0xb6, 0x6c, 0x6e), decoded(0x4b, 0xf6, 0x6c, 0x6e)]).toEqual(['Köln', 'Köln'])
})

test('XML is read in the encoding that it declares', () => {
  const head = new TextEncoder().encode('<?xml version="1.0" encoding="ISO-8859-1"?>')
  expect(decoded(...head, 0xfc)).toBe('<?xml version="1.0" encoding="ISO-8859-1"?>ü')
})
