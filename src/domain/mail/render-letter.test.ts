import { describe, expect, it } from 'vitest'
import { defangLinks } from './defang-links.ts'
import type { Letter } from './mail.ts'
import { renderLetterHtml, renderLetterText } from './render-letter.ts'
import type { Sender } from './sender.ts'

const publicUrl = 'https://meridian.example.org'
const sender: Sender = { organiserName: 'Meridian & Sons', address: 'office@example.org', publicUrl, postalAddress: ['Meridian & Sons', '4050-000 Porto'] }

/** A letter with the same text in every field. */
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

describe('renderLetterHtml', () => {
  it.each(payloads)('[V43] [V88] contains no link or tag from the text %s', (payload) => {
    const html = renderLetterHtml(letterSaying(payload), sender)
    const plainHtml = renderLetterHtml(letterSaying('Nimali'), sender)
    const tags = (text: string) => text.match(/<[^>]*>/g)
    expect(tags(html)).toEqual(tags(plainHtml))
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      `${publicUrl}/submission/HM27-0042-K/secret?a=1&#38;b=2`,
      `${publicUrl}/submission/HM27-0042-K/secret?a=1&#38;b=2`,
      `${publicUrl}/`,
    ])
  })

  it('shows the URL of the button as text', () => {
    expect(renderLetterHtml(letterSaying('x'), sender)).toContain('>https://meridian.example.org/submission/HM27-0042-K/secret?a=1&#38;b=2</a>')
  })

  it('sets the text direction of entered values by their script', () => {
    const letter: Letter = { ...letterSaying('x'), facts: [{ term: 'Name', value: 'محمد (القاهرة)' }] }
    expect(renderLetterHtml(letter, sender)).toMatch(/<td [^>]*dir="auto"[^>]*>محمد \(القاهرة\)<\/td>/)
  })

  it('refuses a button with the URL of another site', () => {
    const letter = { ...letterSaying('x'), button: { text: 'Go', url: `${publicUrl}.evil.com/` } }
    expect(() => renderLetterHtml(letter, sender)).toThrow('not below')
  })
})

describe('defangLinks', () => {
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
  ])('defangs %s', (words, unclickable) => {
    expect(defangLinks(words, publicUrl)).toBe(unclickable)
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
  ])('leaves %s unchanged', (words) => {
    expect(defangLinks(words, publicUrl)).toBe(words)
  })

  it.each(['a.', 'a-', 'http://', '<a href=', '.', 'é', '.pdf!', 'a:'])('takes linear time for %s repeated many times', (part) => {
    expect(defangLinks(part.repeat(100_000), publicUrl).length).toBeGreaterThanOrEqual(part.length * 100_000)
  })
})

describe('renderLetterText', () => {
  it('has the content of the HTML, wrapped', () => {
    const letter = { ...letterSaying('Nimali'), paragraphs: [`${'word '.repeat(40)}end`] }
    const text = renderLetterText(letter, sender)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(76)
    expect(text).toContain('Nimali: Nimali\n')
    expect(text).toContain(`See your submission:\n${letter.button?.url}\n`)
  })

  it.each(payloads)('contains no link from the text %s', (payload) => {
    const text = renderLetterText(letterSaying(payload), sender)
    expect(text.match(/https?:\/\/\S+/g)).toEqual([`${publicUrl}/submission/HM27-0042-K/secret?a=1&b=2`, publicUrl])
    expect(text).not.toMatch(/\bwww\.|evil\.com/i)
  })
})
