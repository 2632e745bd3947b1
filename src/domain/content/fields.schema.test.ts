import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issn, issnCheckCharacter, line, mapRichText, richText } from './fields.schema.ts'

test.each([
  ['0378595', '5'],
  ['2049363', '0'],
  ['0317847', '1'],
  ['2434561', 'X'],
  ['0000000', '0'],
])('the check character of %s is %s', (digits, character) => {
  expect(issnCheckCharacter(digits)).toBe(character)
})

test.each(['0378-5955', '2049-3630', '2434-561X'])('%s is an ISSN', (value) => {
  expect(issn.safeParse(value).success).toBe(true)
})

test.each(['0378-5954', '03785955', '0378-595', '2434-561x', '0378-59555', ' 0378-5955', 'abcd-efgh', ''])('%j is none', (value) => {
  expect(issn.safeParse(value).success).toBe(false)
})

const schema = z.object({
  title: line,
  body: richText,
  note: z.optional(richText),
  sections: z.array(z.object({ heading: line, body: richText })),
  texts: z.array(richText),
})
const loud = (value: unknown) => mapRichText(schema, value, (html) => html.toUpperCase())

test('every rich text is changed, however deep it lies, and nothing else is', () => {
  const value = { title: 'a', body: 'b', note: 'c', sections: [{ heading: 'd', body: 'e' }], texts: ['f', 'g'] }
  expect(loud(value)).toEqual({ title: 'a', body: 'B', note: 'C', sections: [{ heading: 'd', body: 'E' }], texts: ['F', 'G'] })
  expect(value.body, 'the value given stays as it was').toBe('b')
})

test('what is not there stays away', () => {
  expect(loud({ title: 'a', body: 'b', sections: [], texts: [] })).toEqual({ title: 'a', body: 'B', sections: [], texts: [] })
})

test.each([[null], [undefined], ['words'], [7]])('what does not fit the schema is left for the schema to refuse: %j', (value) => {
  expect(loud(value)).toEqual(value)
})

test('a wrong part is left for the schema to refuse, and the right parts are changed', () => {
  expect(loud({ title: 1, body: 2, note: null, sections: 'x', texts: [3, 'f'], unknown: 'kept' })).toEqual({
    title: 1,
    body: 2,
    note: null,
    sections: 'x',
    texts: [3, 'F'],
    unknown: 'kept',
  })
})
