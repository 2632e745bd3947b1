import { expect, test } from 'vitest'
import { highlighted } from './highlighted.ts'

test('words that begin with what was searched for stand alone, whatever their accents', () => {
  expect(highlighted('Cafés in Montréal.', ['cafe', 'montreal'])).toEqual([
    { text: 'Cafés', isFound: true },
    { text: ' in ', isFound: false },
    { text: 'Montréal', isFound: true },
    { text: '.', isFound: false },
  ])
  expect(highlighted('<b>tide</b>', [])).toEqual([{ text: '<b>tide</b>', isFound: false }])
  expect(highlighted('', ['tide'])).toEqual([])
})
