import { expect, test } from 'vitest'
import { isVatNumber, readVatNumber } from './vat-number.ts'

test.each([
  'PT 512 345 678',
  'de123456789',
  'GB 999 9999 73',
  'NL123456789B01',
  'CHE-123.456.789 MWST',
  'ATU12345678',
  'IE1234567FA',
  'LK134009080',
  '29AAGCB7383J1Z4',
])('%s has the form of a VAT number', (typed) => {
  expect(isVatNumber(readVatNumber(typed))).toBe(true)
})

test.each(['PT12345', 'DE12345678A', 'FRIO123456789', 'NONE', '12', 'DE', 'x'.repeat(30)])('%s has not', (typed) => {
  expect(isVatNumber(readVatNumber(typed))).toBe(false)
})
