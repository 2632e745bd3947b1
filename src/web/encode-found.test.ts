import { expect, test } from 'vitest'
import { encodeFound, UnusualValueError } from './encode-found.ts'

test('every value is written once, however often it is found', () => {
  const person = { name: 'Ama' }
  expect(encodeFound({ chair: person, speakers: [person, { name: 'Ama' }] })).toBe(
    '[{"_1":2,"_3":4},"chair",{"_6":7},"speakers",[2,5],{"_6":7},"name","Ama"]\n',
  )
})

test('what is missing, a moment, and words with quotes are written as the browser reads them', () => {
  expect(encodeFound({ none: null, unset: undefined, at: new Date(5), said: '"–"', yes: true, many: -1.5 })).toBe(
    '[{"_1":-5,"_2":-7,"_3":4,"_5":6,"_7":8,"_9":10},"none","unset","at",["D",5],"said","\\"–\\"","yes",true,"many",-1.5]\n',
  )
})

test.each([[new Map()], [Promise.resolve(1)], [Number.NaN], [-0], [1n], [new Date(Number.NaN)], [() => 1], [new (class Own {})()]])(
  '%s is left to those who know more',
  (value) => {
    expect(() => encodeFound({ value })).toThrow(UnusualValueError)
  },
)
