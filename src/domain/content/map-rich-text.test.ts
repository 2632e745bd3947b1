import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, richText } from './fields.schema.ts'
import { mapRichText } from './map-rich-text.ts'

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
