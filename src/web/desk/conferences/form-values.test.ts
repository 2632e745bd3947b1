import { expect, test } from 'vitest'
import { givenConferenceForm } from '#domain/conferences/conference-form.fixture.ts'
import { isChanged, merged } from './form-values.ts'

const base = givenConferenceForm()

test('what only one of two people changed is kept from both, and what both changed is asked about', () => {
  const mine = { ...base, theme: 'Mine', venue: 'My venue' }
  const stored = { ...base, theme: 'Theirs', location: 'Porto', venue: 'My venue' }
  expect(merged(base, mine, stored)).toEqual({
    values: { ...base, theme: 'Mine', venue: 'My venue', location: 'Porto' },
    conflicts: [{ field: 'theme', theirs: 'Theirs' }],
  })
})

test('an emptied field and an empty one are the same', () => {
  expect(isChanged(base, { ...base, collaboration: '' })).toBe(false)
  expect(isChanged(base, { ...base, theme: '' })).toBe(true)
})
