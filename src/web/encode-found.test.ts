import { expect, test } from 'vitest'
import { encodeFound, UnusualValueError } from './encode-found.ts'

test('every value is written once, however often it is found', () => {
  const person = { name: 'Ama' }
  expect(encodeFound({ chair: person, speakers: [person, { name: 'Ama' }] }).join('')).toBe(
    '[{"_1":2,"_3":4},"chair",{"_6":7},"speakers",[2,5],{"_6":7},"name","Ama"]\n',
  )
})

test('what is missing, a moment, and words with quotes are written as the browser reads them', () => {
  expect(encodeFound({ none: null, unset: undefined, at: new Date(5), said: '"–"', yes: true, many: -1.5 }).join('')).toBe(
    '[{"_1":-5,"_2":-7,"_3":4,"_5":6,"_7":8,"_9":10},"none","unset","at",["D",5],"said","\\"–\\"","yes",true,"many",-1.5]\n',
  )
})

test.each([
  ['a quote', '"'],
  ['a backslash', 'C:\\'],
  ['the end of a line', 'one\r\ntwo\u2028three'],
  ['a control sign', 'bell \u0007 and \u0000'],
  ['the last of them', '\u007f\u009f'],
  ['half a sign', 'half \ud83c of one'],
  ['signs of two halves', '🌍 Ōtautahi'],
])('%s is written as JSON writes it, in short texts and in long ones', (_, sign) => {
  for (const text of [sign, sign.repeat(300)]) expect(encodeFound({ text }).join('')).toBe(`[{"_1":2},"text",${JSON.stringify(text)}]\n`)
})

test.each([[new Map()], [Promise.resolve(1)], [Number.NaN], [-0], [1n], [new Date(Number.NaN)], [() => 1], [new (class Own {})()]])(
  '%s is left to those who know more',
  (value) => {
    expect(() => encodeFound({ value })).toThrow(UnusualValueError)
  },
)

test('the pieces are the whole, and those around a change stay as they were', () => {
  const long = (word: string) => `${word} "–" `.repeat(200)
  const found = (title: string) => ({ title, first: long('first'), many: Array.from({ length: 300 }, (_, one) => `number ${one}`), last: long('last') })
  const [before, after] = [encodeFound(found('Law')), encodeFound(found('Art'))]
  expect(JSON.parse(before.join('')).filter((value: unknown) => value === found('Law').first || value === found('Law').last)).toHaveLength(2)
  expect(before.filter((piece) => !after.includes(piece))).toHaveLength(1)
  expect(before.length).toBeGreaterThan(5)
})
