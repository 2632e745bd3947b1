import { describe, expect, test } from 'vitest'
import { formHouse, least } from '../../../tests/support/form-house.ts'

const house = await formHouse()

/** In the spirit of the Big List of Naughty Strings: what has broken forms, databases, mails and pages elsewhere. */
const naughty = [
  'undefined',
  'null',
  'NaN',
  'true',
  '[object Object]',
  '0',
  '-1e309',
  '0x0',
  '1/0',
  '١٢٣',
  ",./;'[]\\-=",
  '<>?:"{}|_+',
  '!@#$%^&*()`~',
  '\u0001\u0002\u0003\u0004',
  '\u0000',
  'a\u0000b',
  '\u0080\u0081\u0085',
  '\u0009\u000b\u000c \u0085\u00a0\u1680',
  '\u00ad\u0600\u200b\u200c\u200d\u2060\ufeff',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udfff\ud800',
  'Ω≈ç√∫˜µ≤≥÷',
  'Ё Ђ Ѓ Є',
  '⁰⁴⁵₀₁₂',
  'ด้้้้้็็็็็้้้้้็็็็็',
  '田中さんにあげて下さい',
  '𠜎𠜱𠝹𠱓',
  'Ⱥ Ⱦ',
  '表ポあA鷗ŒéＢ逍Üßªąñ丂㐀',
  '👾 🙇 💁 🙅',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  '🇺🇸🇷🇺🇸',
  '１２３',
  'מבחן בעברית',
  'هَٰذَا ٱخْتِبَارٌ',
  '\u202atest\u202c',
  '\u2066test\u2069',
  '\u202eevil.exe',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '˙ɐnbᴉlɐ ɐuƃɐɯ',
  'Ｔｈｅ ｑｕｉｃｋ',
  '<script>alert(0)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '"><img src=x onerror=alert(1)>',
  '<svg><script>123<1>alert(2)</script>',
  'javascript:alert(1)',
  '1;DROP TABLE submission',
  "1'; DROP TABLE submission-- 1",
  "' OR 1=1 -- 1",
  '$1 $2 %s %d %n',
  '-- --help',
  '$(touch /tmp/blns.fail)',
  '`touch /tmp/blns.fail`',
  '%00%0d%0aBcc: a@example.org',
  'a\r\nBcc: a@example.org',
  'a\nSubject: hello',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("https://example.org")',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'CON PRN AUX',
  'x'.repeat(5001),
  'x'.repeat(70_000),
]

const columns = {
  name: 'name',
  email: 'email',
  company: 'company',
  country: 'country',
  mobile: 'mobile',
  phone: 'phone',
  'research_title[]': 'research_titles',
  social: 'social',
  names: 'names',
  message: 'message',
  title: 'title',
  regtype: 'regtype',
} as const

const kept = (text: string) => text.replace(/\r\n?/g, '\n').trim()

describe.each(Object.entries(columns))('whatever is written into %s', (field, column) => {
  test('comes back as it was written, or is refused with the field named; never a fault of ours', async () => {
    for (const text of naughty) {
      const answer = await house.submit({
        ...least,
        email: `${Math.random().toString(36).slice(2)}@example.org`,
        [field]: field.endsWith('[]') ? [text] : text,
        token: house.token(),
      })
      const body = await answer.json()
      const shown = JSON.stringify(text).slice(0, 80)
      if (answer.status === 201) {
        const row = await house.db.selectFrom('submission').selectAll().where('reference', '=', body.reference).executeTakeFirstOrThrow()
        const stored = row[column]
        // A half of a character arrives as its replacement; nothing else may change on the way.
        expect(Array.isArray(stored) ? (stored[0] ?? '') : stored, shown).toBe(kept(text.toWellFormed()))
      } else {
        expect(answer.status, shown).toBe(422)
        expect(body.error.code, shown).toBe('request.invalid')
        expect(Object.keys(body.error.fields), shown).toEqual([field])
      }
    }
  })
})

test('none of it became a header of a mail', async () => {
  for (const mail of await house.mails()) {
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.to_name).not.toMatch(/[\r\n]/)
    expect(mail.to_address).toMatch(/^[^\s@]+@[^\s@]+$/)
  }
})
