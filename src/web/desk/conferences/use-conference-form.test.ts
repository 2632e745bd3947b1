import { expect, test } from 'vitest'
import { givenConferenceForm } from '#domain/conferences/conference.fixture.ts'
import { isChanged, mergeForms } from './use-conference-form.ts'

const base = givenConferenceForm()

test('a field that one of two people changed keeps the change, and a field that both changed is a conflict', () => {
  const mine = { ...base, theme: 'Mine', venue: 'My venue' }
  const stored = { ...base, theme: 'Theirs', location: 'Porto', venue: 'My venue' }
  expect(mergeForms(base, mine, stored)).toEqual({
    values: { ...base, theme: 'Mine', venue: 'My venue', location: 'Porto' },
    conflicts: [{ field: 'theme', theirs: 'Theirs' }],
  })
})

test('an emptied field equals an empty one', () => {
  expect(isChanged(base, { ...base, collaboration: '' })).toBe(false)
  expect(isChanged(base, { ...base, theme: '' })).toBe(true)
})
