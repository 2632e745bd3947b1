import { expect, test } from 'vitest'
import { issn, issnCheckCharacter } from './issn.schema.ts'

test.each([
  ['0378595', '5'],
  ['2049363', '0'],
  ['0317847', '1'],
  ['2434561', 'X'],
  ['0000000', '0'],
])('the check character of %s is %s', (digits, character) => {
  expect(issnCheckCharacter(digits)).toBe(character)
})

test.each(['0378-5955', '2049-3630', '2434-561X'])('%s is an ISSN', (value) => {
  expect(issn.safeParse(value).success).toBe(true)
})

test.each(['0378-5954', '03785955', '0378-595', '2434-561x', '0378-59555', ' 0378-5955', 'abcd-efgh', ''])('%j is none', (value) => {
  expect(issn.safeParse(value).success).toBe(false)
})
