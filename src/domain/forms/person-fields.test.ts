import { describe, expect, test } from 'vitest'
import { freeText, mailAddress, oneLine, phoneNumber, socialProfile } from './person-fields.schema.ts'

describe('an e-mail address', () => {
  test.each(['a@b.org', 'First.Last+tag@sub.university.ac.lk', "o'neil@example.ie", 'x_y@xn--bcher-kva.example', 'me@example.xn--p1ai'])(
    '%s is accepted',
    (address) => {
      expect(mailAddress.safeParse(` ${address} `)).toEqual({ success: true, data: address })
    },
  )

  test.each([
    '',
    'a',
    'a@b',
    '@b.org',
    'a@',
    'a..b@c.org',
    '.a@c.org',
    'a.@c.org',
    'a@-c.org',
    'a@c-.org',
    'a@c..org',
    'a@c.org.',
    'a b@c.org',
    '"a b"@c.org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a(comment)@c.org',
    'A <a@c.org>',
    'a@c.org,b@c.org',
    'a@c.org\r\nBcc: b@c.org',
    'a@c.org\nb',
    'ünï@c.org',
    `${'a'.repeat(65)}@c.org`,
    `${'a.'.repeat(40)}a@c.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'bbbbbbbbb.'.repeat(26)}org`,
    'a@c.org\0',
    'a@с.org',
  ])('[V129] %j is refused', (address) => {
    expect(mailAddress.safeParse(address).success).toBe(false)
  })

  test('[V130] of any length is validated in linear time', () => {
    for (const text of ['a'.repeat(1e6), `${'a.'.repeat(5e5)}@`, `a@${'a-'.repeat(5e5)}`, `a@${'a.'.repeat(5e5)}`])
      expect(mailAddress.safeParse(text).success).toBe(false)
  })
})

describe('a text field', () => {
  test.each(['Zoë Ångström', 'ශ්‍රී ලංකාව', '李小龙', 'محمد بن سلمان', 'မြို့', 'Đặ́ng', '👩‍👩‍👧', "'; DROP TABLE submission; --", '<script>alert(1)</script>'])(
    'keeps %s unchanged',
    (text) => {
      expect(oneLine(300).safeParse(text)).toEqual({ success: true, data: text })
    },
  )

  test.each(['a\nb', 'a\rb', 'a\0b', 'a\u001bb', 'a\u0085b', 'a\u2028b', '\u202egnp.exe', `Z${'\u0301'.repeat(4)}oë`, 'half \ud83d', 'x'.repeat(301)])(
    'refuses %j',
    (text) => {
      expect(oneLine(300).safeParse(text).success).toBe(false)
    },
  )

  test('of several lines keeps them with LF line breaks', () => {
    expect(freeText(100).safeParse('a\r\nb\rc\n\td ')).toEqual({ success: true, data: 'a\nb\nc\n\td' })
    expect(freeText(100).safeParse('a\0b').success).toBe(false)
    expect(freeText(3).safeParse('abcd').success).toBe(false)
  })

  test('for a telephone number accepts digits of any script', () => {
    for (const text of ['', '+94 (11) 234-5678 x9', '٠١٢٣٤٥']) expect(phoneNumber().safeParse(text).success, text).toBe(true)
    for (const text of ['call me', '<b>1</b>', '1\n2']) expect(phoneNumber().safeParse(text).success, text).toBe(false)
  })

  test('[V12] for a profile accepts a name or a web address, and no other scheme', () => {
    for (const text of ['', '@name', 'linkedin.com/in/name', 'https://x.example/n', 'HTTP://x.example'])
      expect(socialProfile().safeParse(text).success, text).toBe(true)
    for (const text of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'java\tscript:x'])
      expect(socialProfile().safeParse(text).success, text).toBe(false)
  })
})
