import { expect, test } from 'vitest'
import { asPrinted, unprintableIn, withPrintableTexts } from './printable-text.ts'

test.each(['Đặng Thị Ngọc Ánh', 'O’Brien-Łukasz, Jr. (2)', 'Ελένη', 'Иван Щукин', 'ශ්‍රී', '王小明', 'やまだ カタカナ', 'அருள்', 'محمد', 'देवी', 'Acme® №5'])(
  '%s is printed',
  (name) => expect(unprintableIn(name)).toEqual([]),
)

test.each([
  ['김 Kim', ['김']],
  ['สมชาย', ['ส', 'ม', 'ช', 'า', 'ย']],
  ['דוד דן', ['ד', 'ו', 'ן']],
  ['Անի', ['Ա', 'ն', 'ի']],
  ['Ada 🎓', ['🎓']],
])('%s has letters that no font of ours has', (name, signs) => expect(unprintableIn(name)).toEqual(signs))

test.each(['', '.', ',', '1', ')', '”'])('a word that is longer than a line can be broken, also with %j behind it', (end) => {
  const parts = asPrinted(`Ada ${'x'.repeat(200)}${end} Wickramasinghearachchilage`).split('\u200b')
  expect(parts.map((part) => part.length)).toEqual([24, ...Array(8).fill(20), 20 + (end === '' ? 27 : 0), ...(end === '' ? [] : [28])])
})

test.each(['(', '[', '/', '_', '.', '-', '(E)-'])('so can a word with %j in it', (sign) => {
  const word = `${sign}methyl`.repeat(30)
  const printed = asPrinted(word)
  expect(printed.replaceAll('\u200b', '')).toBe(word)
  expect(Math.max(...printed.split('\u200b').map((part) => part.length))).toBe(20)
})

test('a break never parts a letter from its marks', () => {
  expect(asPrinted('ක්‍ෂි'.repeat(30)).split('\u200b').join('|')).toMatch(/^(?:(?:ක්‍ෂි)+\|?)+$/u)
})

test('codes, addresses and drawings are left whole', async () => {
  const address = `conferences.example.org/${'x'.repeat(60)}`
  const seen: unknown[] = []
  const data = {
    code: `<svg>${'m1h1'.repeat(20)}</svg>`,
    checkAddress: address,
    foot: [address],
    facts: [{ term: 'IBAN', value: 'MT84MALT011000012345MTLCAST001S' }],
  }
  await withPrintableTexts(async (order) => {
    seen.push(order.data)
    return new Uint8Array()
  })({ template: '', title: 'Certificate', language: 'en', data })
  expect(seen).toEqual([data])
})

test('every text of a document is printed so', async () => {
  const seen: unknown[] = []
  const render = withPrintableTexts(async ({ data }) => {
    seen.push(data)
    return new Uint8Array()
  })
  await render({ template: '', title: 'Certificate', language: 'en', data: { rows: [{ name: `A${'\u0301'.repeat(80)}da`, count: 2 }] } })
  expect(seen).toEqual([{ rows: [{ name: `A${'\u0301'.repeat(3)}da`, count: 2 }] }])
})
