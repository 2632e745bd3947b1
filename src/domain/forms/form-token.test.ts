import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hours, seconds } from '#domain/durations.ts'
import { Refusal } from '../refusal.ts'
import { issueToken, issueTokenAgain, readToken } from './form-token.ts'
import { suspicionOf } from './suspicion.ts'

const key = randomBytes(32)
const noon = new Date('2027-03-01T12:00:00Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

function codeOf(act: () => unknown): string | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}

describe('a form token', () => {
  test('contains the time at which its form was opened', () => {
    const token = issueToken(key, 'contact', noon)
    expect(readToken(key, 'contact', token, later(seconds(30)))).toEqual({ id: token.split('.')[0], issuedAt: noon, ageSeconds: 30 })
  })

  test('of a form that is shown again is new and counts from the first showing; a forged or old one counts for nothing', () => {
    const first = issueToken(key, 'submission', noon)
    const again = readToken(key, 'submission', issueTokenAgain(key, 'submission', first, later(seconds(30))), later(seconds(30)))
    expect(again.issuedAt).toEqual(noon)
    expect(again.id).not.toBe(first.split('.')[0])
    for (const earlier of [undefined, '', 'forged', issueToken(key, 'contact', noon), issueToken(key, 'submission', later(-hours(25)))])
      expect(readToken(key, 'submission', issueTokenAgain(key, 'submission', earlier, noon), noon).issuedAt).toEqual(noon)
  })

  test('is different each time', () => {
    const ids = new Set(Array.from({ length: 100 }, () => readToken(key, 'apply', issueToken(key, 'apply', noon), noon).id))
    expect(ids.size).toBe(100)
  })

  test('is valid for a day', () => {
    const token = issueToken(key, 'submission', noon)
    expect(codeOf(() => readToken(key, 'submission', token, later(hours(24))))).toBeUndefined()
    expect(codeOf(() => readToken(key, 'submission', token, later(hours(24) + seconds(1))))).toBe('form.token_invalid')
  })

  test('[V18] [V135] is refused for another form, with another key or with a changed character', () => {
    const token = issueToken(key, 'submission', noon)
    expect(codeOf(() => readToken(key, 'contact', token, noon))).toBe('form.token_invalid')
    expect(codeOf(() => readToken(randomBytes(32), 'submission', token, noon))).toBe('form.token_invalid')
    for (let position = 0; position < token.length; position++) {
      const changed = `${token.slice(0, position)}${token[position] === 'a' ? 'b' : 'a'}${token.slice(position + 1)}`
      expect(
        codeOf(() => readToken(key, 'submission', changed, noon)),
        changed,
      ).toBe('form.token_invalid')
    }
  })

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(100_000), 'null', '💥', '\0'])('%j is refused', (text) => {
    expect(codeOf(() => readToken(key, 'submission', text, noon))).toBe('form.token_invalid')
  })

  test('from the future is refused', () => {
    expect(codeOf(() => readToken(key, 'contact', issueToken(key, 'contact', later(hours(1))), noon))).toBe('form.token_invalid')
  })
})

describe('suspicion', () => {
  const token = { id: 'x', issuedAt: noon, ageSeconds: 30 }
  const nothing = { honeypot: '', token, texts: ['See https://a.example and https://b.example.'], now: later(seconds(30)) }

  test('is null for a plausible form', () => {
    expect(suspicionOf(nothing)).toBeNull()
  })

  test('names a filled honeypot, a quick submission, a missing token and many links', () => {
    expect(suspicionOf({ ...nothing, honeypot: '12' })).toBe('hidden field filled')
    expect(suspicionOf({ ...nothing, now: later(seconds(1)) })).toBe('sent within two seconds')
    expect(suspicionOf({ ...nothing, token: undefined })).toBe('sent without opening the form')
    expect(suspicionOf({ ...nothing, texts: ['http://a', 'https://b www.c.example'] })).toBe('3 links in the text')
    expect(suspicionOf({ ...nothing, honeypot: 'x', token: undefined })).toBe('hidden field filled; sent without opening the form')
  })
})
