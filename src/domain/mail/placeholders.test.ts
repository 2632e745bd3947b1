import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts'

test('[V44] a placeholder takes its value once; what a value says is never read as a placeholder', () => {
  expect(fillPlaceholders('Dear {name}, about {reference}', { name: '{reference}', reference: 'CM-1' })).toBe('Dear {reference}, about CM-1')
})

test('[V44] what is not in the list stays as it was written, inherited names too', () => {
  expect(fillPlaceholders('{constructor} {toString} {nobody} {', { name: 'Ada' })).toBe('{constructor} {toString} {nobody} {')
})

test('placeholders that nobody can fill are named', () => {
  expect(unknownPlaceholders('Dear {name}, {secret} {Name} {}', ['name'])).toEqual(['secret', 'Name', ''])
})
