import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './fill-placeholders.ts'

test('[V44] a value that contains a placeholder is not expanded', () => {
  expect(fillPlaceholders('Dear {name}, about {reference}', { name: '{reference}', reference: 'CM-1' })).toBe('Dear {reference}, about CM-1')
})

test('[V44] unknown placeholders stay unchanged, inherited property names included', () => {
  expect(fillPlaceholders('{constructor} {toString} {nobody} {', { name: 'Ada' })).toBe('{constructor} {toString} {nobody} {')
})

test('unknown placeholders are listed', () => {
  expect(unknownPlaceholders('Dear {name}, {secret} {Name} {}', ['name'])).toEqual(['secret', 'Name', ''])
})
