import { expect, test } from 'vitest'
import { countryNames, isCountryName } from './countries.ts'

test('the list contains every country and territory once, in alphabetical order', () => {
  expect(countryNames).toHaveLength(250)
  expect(new Set(countryNames).size).toBe(250)
  expect(countryNames.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryNames.at(-1)).toBe('Zimbabwe')
})

test('only names from the list are countries', () => {
  expect(isCountryName('Côte d’Ivoire')).toBe(true)
  expect(isCountryName('Atlantis')).toBe(false)
  expect(isCountryName('')).toBe(false)
})
