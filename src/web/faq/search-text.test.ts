import { expect, test } from 'vitest'
import { matchesSearch, plainText } from './search-text.ts'

test.each([
  ['Do you help with a visa?', 'visa'],
  ['Do you help with a visa?', 'VISA'],
  ['Do you help with a visa?', '  visa  '],
  ['Do you help with a visa?', 'visa help'],
  ['Do you help with a visa?', 'vis'],
  ['Do you help with a visa?', ''],
  ['A workshop in Montréal', 'montreal'],
  ['A workshop in Montreal', 'montréal'],
  ['São Paulo, Łódź and Zürich', 'sao zurich'],
])('%j is found by %j', (text, search) => {
  expect(matchesSearch(text, search)).toBe(true)
})

test.each([
  ['Do you help with a visa?', 'fee'],
  ['Do you help with a visa?', 'visa fee'],
  ['Do you help with a visa?', 'avisa'],
])('%j is not found by %j', (text, search) => {
  expect(matchesSearch(text, search)).toBe(false)
})

test('the text of HTML is searched without its tags', () => {
  expect(plainText('<p>See the <a href="/visa">page</a>.</p>')).not.toMatch(/visa|href|<p>/)
  expect(plainText('<li>one</li><li>two</li>').trim().split(/\s+/)).toEqual(['one', 'two'])
})
