import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityFinder } from './find-identities.ts'
import { cannotBeFound, namePatternsOf } from './name-patterns.ts'

const found = (name: string, text: string) =>
  identityFinder([{ name, email: '', affiliation: '', orcid: null }])(text).map(({ start, end }) => text.slice(start, end))

/** Whether the words of a name are found where it stands alone on a page. */
const findsItself = (name: string) => found(name, `1234 ${name} 5678`).length > 0

/** Every sign of ASCII and of general punctuation, and a few of the thousands of others; without those that part two names. */
const signs = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code))
  .filter((one) => /[\p{P}\p{S}]/u.test(one) && !/[()（）/|,]/.test(one))
  .filter((one, index) => one < '\u0080' || (one >= '\u2010' && one < '\u2030') || index % 300 === 0)

test.each([
  'John A. Smith',
  'J. A. Smith',
  'J.A. Smith',
  'J.R.R. Tolkien',
  'Martin Luther King Jr.',
  'Ph.D. Jane Porter',
  'Sean O’Neill',
  "Conan O'Brien",
  'Jeanne d’Arc',
  "Gerardus 't Hooft",
  'Jean-Pierre Le-Roux',
  'Nguyễn Thị Minh Khai',
  'Nguye\u0302\u0303n Thi\u0323 Minh Khai',
  'İbrahim Çağlar-Işık',
  'مُحَمَّد بن سَلْمان',
  'محمد بن سلمان',
  'יִצְחָק רַבִּין',
  '\u200fיצחק רבין\u200f',
  'राम कुमार शर्मा',
  'අමර පෙරේරා',
  'สมชาย ใจดี',
  'ジョン・スミス',
  '佐々木 希',
  '김민수',
  'Αλέξης Παπάς',
  'Сергей Хрущёв',
  'ʻOkina Kahananui',
  'Jane 🎓 Porter',
  'Ja🙂ne Porter',
  'Jane 👩‍🔬 Porter',
  'Jane \ud800Porter',
  'Åååååååååååååååååååååååååå Åse',
  'Jane [Doe]* Porter+',
  'Jane \\u{2e} Porter',
  'Jane $& Porter^',
])('%s is found as it is written', (name) => {
  expect(findsItself(name)).toBe(true)
})

test('a name with any sign in any place is found as it is written', () => {
  const missed = signs.filter((sign) => !findsItself(`Jo${sign}hn A${sign} ${sign}Smi${sign}th${sign}`))
  expect(missed).toEqual([])
  for (const sign of ['(', ')', '/', '|', ',']) expect(() => namePatternsOf(`Jo${sign}hn A. Smith`)).not.toThrow()
}, 120_000)

const alphabets = [
  'abcdefghijklmnopqrstuvwxyzßøłđæœıħäöüåéñčž',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'अआइईउऊएऐओऔकखगघचछजझटठडढतथदधनपफबभमयरलवशषसह',
  'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  'กขคงจฉชซญดตถทนบปผพฟมยรลวสหอ',
  'አበገደሀወዘሐጠየከለመነ',
]
const lower = fc.constantFrom(...alphabets).chain((letters) => fc.array(fc.constantFrom(...letters), { minLength: 3, maxLength: 40 }))
const word = lower.map(([first = '', ...others]) => first.toUpperCase() + others.join(''))
const mark = fc.constantFrom('', '', '', '.', '-', "'", '’', '\u0301', '\u200d', '\u200f', '\u064b', '🙂', '\ud83d', ' .', '*', '{', '}', '\\', '\u2019', '·')
const name = fc.array(fc.tuple(word, mark), { minLength: 2, maxLength: 6 }).map((words) => words.map(([letters, sign]) => letters + sign).join(' '))

test('a name of any alphabet is found as it is written', () => {
  fc.assert(
    fc.property(name, (one) => {
      const text = `1234 ${one} 5678`
      const [start = '', end = ''] = [text.slice(5, 7), one.split(' ').at(-1)?.slice(0, 2)]
      expect(found(one, text).some((words) => words.includes(start) || words.includes(end))).toBe(true)
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('whatever somebody writes as a name, somebody else is looked for all the same', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 400 }))
  fc.assert(
    fc.property(anything, (one) => {
      const people = [one, 'John A. Smith'].map((each) => ({ name: each, email: '', affiliation: each, orcid: null }))
      expect(identityFinder(people)(`${one}\nby John A. Smith.\n${one}`).length).toBeGreaterThan(0)
    }),
    { numRuns: 40 },
  )
}, 120_000)

test('very long names and names made to be slow take no longer than others', () => {
  const names = [
    `Jo${'hn'.repeat(50_000)} Smith`,
    `${'J. '.repeat(20_000)}Smith`,
    `A${'-'.repeat(200)}b Smith`,
    `${'å'.repeat(200)} Smith`,
    `${'ou'.repeat(100)} ${'kh'.repeat(100)}`,
    `${'ie'.repeat(100)} ${'yi'.repeat(100)}`,
    `Wei ${"'".repeat(300)}Wang`,
  ]
  const text = names.map((one) => `${one.slice(0, 150)}x ${one.slice(0, 300).toUpperCase()}`).join('\n')
  for (const one of names) expect(() => found(one, text)).not.toThrow()
})

test('a name that no program can look for is told apart', () => {
  for (const one of ['🦊', '...', '12', 'Li', 'A. B.', 'Dr', '王']) expect([one, cannotBeFound(one)]).toEqual([one, true])
  for (const one of ['', '  ', 'John A. Smith', '王伟', 'Plato', '🦊 Fox Fuchs']) expect([one, cannotBeFound(one)]).toEqual([one, false])
})
