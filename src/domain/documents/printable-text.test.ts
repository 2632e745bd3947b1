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

test('at most three accents of one letter are printed', () => {
  expect(asPrinted(`A${'\u0301'.repeat(80)}da`)).toBe(`A${'\u0301'.repeat(3)}da`)
  for (const name of ['Đặng Thị Ngọc Ánh', 'مُحَمَّدٌ', 'ශ්‍රී', 'မြို့']) expect(asPrinted(name.normalize('NFD'))).toBe(name.normalize('NFD'))
})

test('a word that is longer than a line can be broken, an address or a code cannot', () => {
  expect(
    asPrinted(`Ada ${'x'.repeat(200)}`)
      .split('\u200b')
      .map((part) => part.length),
  ).toEqual([24, ...Array(9).fill(20)])
  const others = `https://conferences.example.org/${'x'.repeat(60)} ${'0123456789abcdef'.repeat(4)} Wolfeschlegelsteinhausenbergerdorff`
  expect(asPrinted(others).replaceAll('\u200b', '')).toBe(others)
  expect(asPrinted(others).match(/\u200b/g)).toHaveLength(1)
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
