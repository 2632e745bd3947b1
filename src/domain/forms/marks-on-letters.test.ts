import { expect, test } from 'vitest'
import { withoutTowersOfMarks } from './marks-on-letters.ts'
import { requiredLine } from './person-fields.schema.ts'

const line = requiredLine(400, 'Please enter your name.')

test.each([
  'Đặng Thị Ngọc Ánh',
  'ශ්‍රී ලංකා විශ්වවිද්‍යාලය ක්‍රිෂ්ණමූර්ති',
  'க்ஷ்மீ சுப்பிரமணியம் ஸ்ரீ',
  'မြို့ ညှို့ မှို ကျွန်ုပ် ရွှေ လွှဲ ဂုဏ်ပြု',
  'ที่ปรึกษา กี่ น้ำ ปู่ เปี๊ยก สิทธิ์',
  'مُحَمَّدٌ اللّٰه رَحْمٰن مُؤَسَّسَةٌ',
  'שָּׁלוֹם בְּרֵאשִׁית הַשָּׁמַיִם',
  'ढूँढ़ ज़ुँ कर्तृत्व श्रीमती',
  'སྒྲུབས རྒྱུ སྐྱེས ཧཱུྃ',
  'ស្ត្រី ប៉ុំ',
])('%s is written as it is', (words) => {
  for (const form of ['NFC', 'NFD'] as const) {
    expect(withoutTowersOfMarks(words.normalize(form))).toBe(words.normalize(form))
    expect(line.safeParse(words.normalize(form)).success).toBe(true)
  }
})

test.each([
  ['Latin', 'a', '\u0301'],
  ['enclosing', 'a', '\u20dd'],
  ['Cyrillic', 'а', '\u0487'],
  ['Arabic', 'ا', '\u06d6'],
  ['Devanagari', 'क', '\u0901'],
  ['Hebrew', 'א', '\u05b8'],
  ['Thai', 'ก', '\u0e34'],
])('of 80 marks of a letter, %s ones, three are printed, and a form says so', (_, letter, mark) => {
  for (const between of ['', '\u200d', '\u034f', '\ufe0f']) {
    const tower = `${letter}${`${mark}${between}`.repeat(80)}b`
    expect(withoutTowersOfMarks(tower).split(mark)).toHaveLength(4)
    expect(line.safeParse(tower).error?.issues[0]?.message).toContain('more than three accents')
  }
  const grouped = `${letter}${`${mark.repeat(3)}\u200d`.repeat(20)}`
  expect(withoutTowersOfMarks(grouped).split(mark)).toHaveLength(4)
})

test('letters that Myanmar writes below others make no tower either', () => {
  expect(withoutTowersOfMarks(`ည${'\u103e'.repeat(80)}`)).toBe(`ည${'\u103e'.repeat(4)}`)
})
