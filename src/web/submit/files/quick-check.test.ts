import { describe, expect, test } from 'vitest'
import { quickCheck } from './quick-check.ts'

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const none: { name: string; sizeBytes: number }[] = []

describe('before a byte is sent, a file', () => {
  test('of the three kinds has nothing against it, in capitals too', () => {
    expect([quickCheck(file('a.pdf', 5), none, 10), quickCheck(file('b.DOCX', 5), none, 10), quickCheck(file('c.doc', 5), none, 10)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of another kind, an empty one and one of more than 20 MB are refused with the reason', () => {
    expect(quickCheck(file('a.pdf.exe', 5), none, 10)).toBe('Only Word and PDF files can be taken: please choose a .doc, .docx or .pdf file.')
    expect(quickCheck(file('a.pdf', 0), none, 10)).toMatch(/^This file is empty\./)
    expect(quickCheck(file('a.pdf', 20 * 1024 * 1024), none, 10)).toBeUndefined()
    expect(quickCheck(file('a.pdf', 20 * 1024 * 1024 + 1), none, 10)).toBe(
      'This file has 21.0 MB; the most we can take is 20 MB. Smaller pictures usually help.',
    )
  })

  test('is refused when it is the eleventh, or stands in another line already', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.pdf`, sizeBytes: 1 }))
    expect(quickCheck(file('a.pdf', 5), ten, 10)).toBe('At most 10 files can be sent with one submission.')
    expect(quickCheck(file('3.pdf', 1), ten.slice(0, 5), 10)).toBe('You have already chosen this file in another line.')
    expect(quickCheck(file('3.pdf', 2), ten.slice(0, 5), 10)).toBeUndefined()
  })
})
