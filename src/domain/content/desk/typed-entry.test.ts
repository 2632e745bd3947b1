import { expect, test } from 'vitest'
import { readContent } from '../../../commands/demonstration.ts'
import { type CollectionName, collectionNames, collections } from '../collections.ts'
import { picturesIn } from '../fields.schema.ts'
import { formFieldsOf } from './form-fields.ts'
import { typedFrom, validateTyped } from './typed-entry.ts'

const { content } = await readContent(process.cwd())
test.each(collectionNames)('every shipped entry of %s goes into its form and comes back as it was', (name) => {
  for (const entry of content[name]) {
    const { entry: back, problems } = validateTyped(name, typedFrom(collections[name].schema, entry))
    expect(problems).toEqual({})
    expect(back).toEqual(entry)
  }
})

test.each([
  ['<p>From the editor: <strong>b</strong> *not Markdown*</p>', '<p>From the editor: <strong>b</strong> *not Markdown*</p>'],
  ['A draft from before, **bold**', '<p>A draft from before, <strong>bold</strong></p>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
])('%j is published as %j', (answer, html) => {
  expect(validateTyped('faq', { id: 'a', topic: 'b', question: 'c', answer }).entry?.answer).toBe(html)
})

test('every problem is returned by the path of its field', () => {
  expect(validateTyped('organising-teams', { id: 'A b', name: ' ', description: 'x', members: [{ name: 'a', role: '', office: 'c' }] }).problems).toEqual({
    id: 'Use lower-case letters, digits and single hyphens.',
    name: 'Please fill this in.',
    'members.0.role': 'Please fill this in.',
  })
  expect(validateTyped('organising-teams', { id: 'a', name: 'b', description: 'x', members: [] }).problems).toEqual({ members: 'Please add at least 1.' })
  const office = { ...(typedFrom(collections.offices.schema, content.offices[0]) as object), latitude: 'north', email: 'nowhere', longitude: '' }
  expect(validateTyped('offices', office).problems).toEqual({
    latitude: 'Please enter a number.',
    longitude: 'Please enter a number.',
    email: 'Please enter an e-mail address.',
  })
  for (const name of collectionNames) expect(Object.keys(validateTyped(name, 'nonsense').problems).length).toBeGreaterThan(0)
})

test('scripts in a form are removed', () => {
  const { entry } = validateTyped('faq', { id: 'a', topic: 'b', question: 'c', answer: 'd <script>alert(1)</script> [e](javascript:alert(1))' })
  expect(entry?.answer).not.toMatch(/script/)
})

test('a form has a control for every field of every collection', () => {
  const kinds = (name: CollectionName) => Object.fromEntries(formFieldsOf(collections[name].schema).map(({ name: field, kind }) => [field, kind]))
  expect(kinds('offices')).toMatchObject({ address: 'list', email: 'e-mail', latitude: 'number' })
  expect(kinds('journals')).toMatchObject({ website: 'web address', issnPrint: 'ISSN', firstYear: 'whole number', scope: 'list' })
  expect(formFieldsOf(collections.settings.schema).find(({ name }) => name === 'social')).toMatchObject({
    kind: 'list',
    fewest: 3,
    most: 3,
    item: { kind: 'group', fields: [{ name: 'network', kind: 'choice', options: expect.arrayContaining(['LinkedIn']) }, { name: 'url' }] },
  })
  for (const name of collectionNames) expect(kinds(name)).toBeTruthy()
})

test('pictures are found wherever the schema has one, by the path of their field', () => {
  const id = 'a'.repeat(32)
  const team = { name: 'b', members: [{ name: 'c' }, { name: 'd', photo: id }] }
  expect(picturesIn(collections['organising-teams'].schema, team)).toEqual([{ path: 'members.1.photo', id, shape: 'portrait' }])
  expect(picturesIn(collections.journals.schema, { cover: id, title: id })).toEqual([{ path: 'cover', id, shape: 'cover' }])
  expect(picturesIn(collections.slides.schema, { photo: '' })).toEqual([])
})
