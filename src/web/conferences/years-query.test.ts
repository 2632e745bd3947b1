import { expect, test } from 'vitest'
import { canonicalAddress, readYearsQuery, yearsAddress } from './years-query.ts'

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

const shown = { year: '2027', q: '', topic: '', country: '', page: 1 }

test.each([
  ['', shown],
  ['year=2027', shown],
  ['year=2027&q=law&topic=Law&country=Peru&page=3', { year: '2027', q: 'law', topic: 'Law', country: 'Peru', page: 3 }],
])('a list that is what was asked for stays at its address: %j', (search, query) => {
  expect(canonicalAddress(new URLSearchParams(search), query)).toBeUndefined()
})

test.each([
  ['a year without conferences', 'year=1999', '/conference-years'],
  ['a topic that no conference has', 'topic=Astrology&year=2027', '/conference-years?year=2027'],
  ['a country that no conference has', 'country=Atlantis', '/conference-years'],
  ['a page past the last', 'year=2027&page=99', '/conference-years?year=2027'],
  ['a search without a word', 'q=!!!', '/conference-years'],
])('%s leads to the list without it', (_what, search, address) => {
  expect(canonicalAddress(new URLSearchParams(search), shown)).toBe(address)
  expect(canonicalAddress(new URL(address, 'http://localhost').searchParams, shown)).toBeUndefined()
})
