import { expect, test } from 'vitest'
import { isBic, isIban, plainIban } from './iban.ts'

test('an IBAN is read with spaces and refused with a wrong digit', () => {
  for (const right of ['PT50 0002 0123 1234 5678 9015 4', 'gb33bukb20201555555555', 'DE89 3704 0044 0532 0130 00', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'])
    expect(isIban(plainIban(right))).toBe(true)
  for (const wrong of ['PT50 0002 0123 1234 5678 9015 5', 'GB33 BUKB 2020 1555 5555 65', 'PT50', '0002012312345678901', ''])
    expect(isIban(plainIban(wrong))).toBe(false)
})

test('a BIC has eight or eleven signs', () => {
  expect(['BEXPPTPL', 'BUKBGB22XXX', 'BEXPPTP', 'B3XPPTPL'].map(isBic)).toEqual([true, true, false, false])
})
