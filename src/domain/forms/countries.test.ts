import { expect, test } from 'vitest'
import { countryNames, isCountryName } from './countries.ts'

test('the list holds every country and territory once, in the order a reader looks for it', () => {
  expect(countryNames).toHaveLength(250)
  expect(new Set(countryNames).size).toBe(250)
  expect(countryNames.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryNames.at(-1)).toBe('Zimbabwe')
})

test('only a name from the list is a country', () => {
  expect(isCountryName('Côte d’Ivoire')).toBe(true)
  expect(isCountryName('Atlantis')).toBe(false)
  expect(isCountryName('')).toBe(false)
})
