import { describe, expect, it } from 'vitest'
import type { Letter } from './mail.ts'
import type { Sender } from './sender.ts'
import { letterAsHtml } from './set-letter-as-html.ts'
import { letterAsText } from './set-letter-as-text.ts'
import { unlinked } from './unlinked.ts'

const publicUrl = 'https://meridian.example.org'
const sender: Sender = { organiserName: 'Meridian & Sons', address: 'office@example.org', publicUrl, postalAddress: ['Meridian & Sons', '4050-000 Porto'] }

/** The same words of a stranger in every place of a letter that takes any. */
function letterSaying(words: string): Letter {
  return {
    subject: words,
    preview: words,
    greeting: `Dear ${words},`,
    paragraphs: [words, `What you wrote:\n${words}`],
    facts: [{ term: words, value: words }],
    button: { text: 'See your submission', url: `${publicUrl}/submission/HM27-0042-K/secret?a=1&b=2` },
    closing: [words],
  }
}

const payloads = [
  '<a href=//evil>click</a>',
  '<a href="http://evil.com">click</a>',
  '[x](http://evil)',
  'http://evil',
  'HTTPS://EVIL.COM/x',
  'www.evil.com',
  'evil.com',
  'evil.Com',
  'evil.ninja/path',
  'x.io/y',
  'mailto:a',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!--[if mso]><a href=//evil>',
  '</style></head><base href=//evil>',
  `${publicUrl}.evil.com`,
  `${publicUrl}@evil.com/`,
  `${publicUrl}/"><a href=//evil>`,
  '{{constructor}} $& $1 __proto__',
]

describe('a letter as HTML', () => {
  it.each(payloads)('[V43] [V88] has no link or tag of a stranger who is called %s', (payload) => {
    const html = letterAsHtml(letterSaying(payload), sender)
    const plainHtml = letterAsHtml(letterSaying('Nimali'), sender)
    const tags = (text: string) => text.match(/<[^>]*>/g)
    expect(tags(html)).toEqual(tags(plainHtml))
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      `${publicUrl}/submission/HM27-0042-K/secret?a=1&#38;b=2`,
      `${publicUrl}/submission/HM27-0042-K/secret?a=1&#38;b=2`,
      `${publicUrl}/`,
    ])
  })

  it('shows the address of the button for those whose program shows no buttons', () => {
    expect(letterAsHtml(letterSaying('x'), sender)).toContain('>https://meridian.example.org/submission/HM27-0042-K/secret?a=1&#38;b=2</a>')
  })

  it('lets what was entered read from the side of its own script', () => {
    const letter: Letter = { ...letterSaying('x'), facts: [{ term: 'Name', value: 'محمد (القاهرة)' }] }
    expect(letterAsHtml(letter, sender)).toMatch(/<td [^>]*dir="auto"[^>]*>محمد \(القاهرة\)<\/td>/)
  })

  it('does not accept a button that leads elsewhere', () => {
    const letter = { ...letterSaying('x'), button: { text: 'Go', url: `${publicUrl}.evil.com/` } }
    expect(() => letterAsHtml(letter, sender)).toThrow('not below')
  })
})

describe('words of a stranger', () => {
  it.each([
    ['http://evil', 'http[:]//evil'],
    ['[x](http://evil)', '[x](http[:]//evil)'],
    ['www.evil.com', 'www[.]evil[.]com'],
    ['see evil.com.', 'see evil[.]com.'],
    ['EVIL.COM', 'EVIL[.]COM'],
    ['evil.Com', 'evil[.]Com'],
    ['evil.com/@x', 'evil[.]com/@x'],
    ['t.co/abc', 't[.]co/abc'],
    ['javascript:alert(1)', 'javascript[:]alert(1)'],
    [`${publicUrl}.evil.com`, 'https[:]//meridian[.]example[.]org[.]evil[.]com'],
    [`${publicUrl}@evil.com/x`, 'https[:]//meridian[.]example[.]org@evil[.]com/x'],
  ])('lose the click but not the sense: %s', (words, unclickable) => {
    expect(unlinked(words, publicUrl)).toBe(unclickable)
  })

  it.each([
    'Dr.Perera',
    'K.M.Silva',
    'Nimali Perera, B.Sc., M.Phil., Ph.D.',
    'paper.docx',
    'a.b.pdf (1.2 MB)',
    'name@university.ac.uk',
    '10.30 a.m.',
    'e.g. this',
    '275.00',
    `${publicUrl}/submission/HM27-0042-K/secret`,
    `${publicUrl}.`,
  ])('stay as they are when they are no address: %s', (words) => {
    expect(unlinked(words, publicUrl)).toBe(words)
  })

  it('are read in a moment however long they are', () => {
    const started = performance.now()
    for (const part of ['a.', 'a-', 'http://', '<a href=', '.', 'é', '.pdf!', 'a:']) unlinked(part.repeat(100_000), publicUrl)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('a letter as text', () => {
  it('says what the other one says, wrapped', () => {
    const letter = { ...letterSaying('Nimali'), paragraphs: [`${'word '.repeat(40)}end`] }
    const text = letterAsText(letter, sender)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(text).toContain('Nimali: Nimali\n')
    expect(text).toContain(`See your submission:\n${letter.button?.url}\n`)
  })

  it.each(payloads)('has no address of a stranger who is called %s', (payload) => {
    const text = letterAsText(letterSaying(payload), sender)
    expect(text.match(/https?:\/\/\S+/g)).toEqual([`${publicUrl}/submission/HM27-0042-K/secret?a=1&b=2`, publicUrl])
    expect(text).not.toMatch(/\bwww\.|evil\.com/i)
  })
})
