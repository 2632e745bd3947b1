import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeAlphabet, formatCode, newDocumentCode, readCode } from './document-code.ts'

const code = fc.string({ unit: fc.constantFrom(...codeAlphabet), minLength: 16, maxLength: 16 })
const gap = fc.constantFrom('', ' ', '-', ' - ', '–', '\u00a0')

describe('the code of a document', () => {
  test('has 80 random bits in letters that are not taken for others', () => {
    const codes = Array.from({ length: 500 }, newDocumentCode)
    expect(new Set(codes).size).toBe(500)
    for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(16 * Math.log2(codeAlphabet.length)).toBeGreaterThanOrEqual(80)
  })

  test('is read in any case, with spaces and hyphens anywhere, and out of the address of its page', () => {
    fc.assert(
      fc.property(code, fc.array(gap, { minLength: 16, maxLength: 16 }), fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }), (one, gaps, small) => {
        const typed = [...one].map((letter, index) => (small[index] ? letter.toLowerCase() : letter) + gaps[index]).join('')
        expect(readCode(typed)).toBe(one)
        expect(readCode(formatCode(one))).toBe(one)
        expect(readCode(`https://site.test/verify/${formatCode(one)}`)).toBe(one)
      }),
    )
  })

  test('is read where somebody took 0 for O, 1 for I or L, and V for U', () => {
    expect(readCode('OOOO-IIII-LLLL-UUUU')).toBe('000011111111VVVV')
  })

  test.each(['', '0', '7H3K-9QPX-04MN-TZ2', '7H3K-9QPX-04MN-TZ2CC', '7H3K-9QPX-04MN-TZ2!', '７Ｈ３Ｋ', 'x'.repeat(5000), "' OR 1=1 --", '\0'])(
    'is not %j',
    (typed) => {
      expect(readCode(typed)).toBeUndefined()
    },
  )
})
