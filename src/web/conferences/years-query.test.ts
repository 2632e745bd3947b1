import { expect, test } from 'vitest'
import { readYearsQuery, yearsAddress } from './years-query.ts'

test('an address without parameters asks for everything', () => {
  expect(readYearsQuery(new URLSearchParams())).toEqual({ year: '', q: '', topic: '', country: '', page: 1 })
})

test('what is read from an address makes the same address again', () => {
  const address = '/conference-years?year=2027&q=health+%26+law&topic=Law&country=Peru&page=3'
  expect(yearsAddress(readYearsQuery(new URL(address, 'http://localhost').searchParams))).toBe(address)
})

test('nothing that is empty stands in an address', () => {
  expect(yearsAddress({ year: '', q: '', page: 1 })).toBe('/conference-years')
})

test.each(['0', '-4', 'x', '1e9999', ''])('page %j is the first', (page) => {
  expect(readYearsQuery(new URLSearchParams({ page })).page).toBe(1)
})
