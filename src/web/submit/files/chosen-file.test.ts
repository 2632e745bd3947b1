import { describe, expect, test } from 'vitest'
import { checkFile } from './chosen-file.ts'

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const none: { name: string; sizeBytes: number }[] = []

describe('before it is uploaded, a file', () => {
  test('of the three kinds is accepted, with an extension in capitals too', () => {
    expect([checkFile(file('a.pdf', 5), none, 10), checkFile(file('b.DOCX', 5), none, 10), checkFile(file('c.doc', 5), none, 10)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of another kind, an empty one and one of more than 20 MB are refused with the reason', () => {
    expect(checkFile(file('a.pdf.exe', 5), none, 10)).toBe('Only Word and PDF files are accepted. Please choose a .doc, .docx or .pdf file.')
    expect(checkFile(file('a.pdf', 0), none, 10)).toMatch(/^This file is empty\./)
    expect(checkFile(file('a.pdf', 20 * 1024 * 1024), none, 10)).toBeUndefined()
    expect(checkFile(file('a.pdf', 20 * 1024 * 1024 + 1), none, 10)).toBe('This file is 21.0 MB; the limit is 20 MB. Smaller pictures usually help.')
  })

  test('is refused when it is the eleventh, or is already chosen in another row', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.pdf`, sizeBytes: 1 }))
    expect(checkFile(file('a.pdf', 5), ten, 10)).toBe('At most 10 files can be sent with one submission.')
    expect(checkFile(file('3.pdf', 1), ten.slice(0, 5), 10)).toBe('You have already chosen this file.')
    expect(checkFile(file('3.pdf', 2), ten.slice(0, 5), 10)).toBeUndefined()
  })
})
