import { describe, expect, test } from 'vitest'
import { randomReference, readReference, referencePrefix, submissionReference } from './reference.ts'

describe('a reference', () => {
  test('contains the conference, its year and the number', () => {
    expect(referencePrefix({ code: 'HM', startDate: '2027-05-11' })).toBe('HM27')
    expect(submissionReference('HM27', 42)).toMatch(/^HM27-0042-[A-Z]$/)
    expect(submissionReference('HM27', 123456)).toMatch(/^HM27-123456-[A-Z]$/)
  })

  test('is read in any case and with spaces around it', () => {
    const reference = submissionReference('HM27', 42)
    expect(readReference(`  ${reference.toLowerCase()} `)).toBe(reference)
  })

  test('with one wrong digit or two swapped ones is refused', () => {
    const reference = submissionReference('HM27', 1234)
    for (let position = 5; position < 9; position++)
      for (const digit of '0123456789')
        if (digit !== reference[position]) expect(readReference(reference.slice(0, position) + digit + reference.slice(position + 1))).toBeUndefined()
    expect(readReference(reference.replace('1234', '2134'))).toBeUndefined()
    expect(readReference(reference.replace('1234', '1243'))).toBeUndefined()
  })

  test.each(['', 'HM27', 'HM27-0042', '../../etc', 'HM27-0042-1', '💥', 'x'.repeat(10_000)])('%j is refused', (text) => {
    expect(readReference(text)).toBeUndefined()
  })

  test('that is random has a valid check letter and no look-alike characters', () => {
    for (let count = 0; count < 200; count++) {
      const reference = randomReference('AP')
      expect(reference).toMatch(/^AP-[2-9A-HJKMNP-Z]{6}-[A-Z]$/)
      expect(readReference(reference)).toBe(reference)
    }
  })
})
