import { expect, test } from 'vitest'
import { readYearsQuery, yearsAddress } from './years-query.ts'

test('a URL without parameters has no filter', () => {
  expect(readYearsQuery(new URLSearchParams())).toEqual({ year: '', q: '', topic: '', country: '', page: 1 })
})

test('the parameters of a URL make the same URL again', () => {
  const address = '/conference-years?year=2027&q=health+%26+law&topic=Law&country=Peru&page=3'
  expect(yearsAddress(readYearsQuery(new URL(address, 'http://localhost').searchParams))).toBe(address)
})

test('empty parameters are left out of the URL', () => {
  expect(yearsAddress({ year: '', q: '', page: 1 })).toBe('/conference-years')
})

test.each(['0', '-4', 'x', '1e9999', ''])('page %j is the first', (page) => {
  expect(readYearsQuery(new URLSearchParams({ page })).page).toBe(1)
})
