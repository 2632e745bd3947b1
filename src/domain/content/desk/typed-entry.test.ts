import { expect, test } from 'vitest'
import { readContent } from '../../../commands/demonstration.ts'
import { type CollectionName, collectionNames, collections } from '../collections.ts'
import { formFieldsOf } from './form-fields.ts'
import { markdownFromHtml } from './markdown-from-html.ts'
import { judgeTyped, typedFrom } from './typed-entry.ts'

const { content } = await readContent(process.cwd())
const settled = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/(\\n|\s)+/g, ' ')
      .replace(/ ?(<[^>]+>) ?/g, '$1'),
  )

test.each(collectionNames)('every shipped entry of %s goes into its form and comes back as it was', (name) => {
  for (const entry of content[name]) {
    const { entry: back, problems } = judgeTyped(name, typedFrom(collections[name].schema, entry))
    expect(problems).toEqual({})
    expect(settled(back)).toEqual(settled(entry))
  }
})

test('shipped rich text is shown as Markdown, not as HTML', () => {
  const html = [...content.faq.map(({ answer }) => answer), ...content.pages.flatMap(({ sections }) => sections.map(({ body }) => body))]
  const stayed = html.map(markdownFromHtml).filter((text) => /^<p>|<li>/.test(text))
  expect(stayed).toEqual([])
})

test.each([
  ['<p>a <strong>b</strong> <em>c</em> <a href="/x">d</a></p>', 'a **b** *c* [d](/x)'],
  ['<ul><li>one</li><li>two</li></ul><p>after</p>', '- one\n- two\n\nafter'],
  ['<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
  ['<h3>A</h3><p>b</p>', '### A\n\nb'],
  ['<p>5 * 3 and [x]</p>', '5 \\* 3 and \\[x\\]'],
  ['<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
])('%s reads %j', (html, markdown) => {
  expect(markdownFromHtml(html)).toBe(markdown)
})

test('every problem is told by the path of its field, in words', () => {
  expect(judgeTyped('organising-teams', { id: 'A b', name: ' ', description: 'x', members: [{ name: 'a', role: '', office: 'c' }] }).problems).toEqual({
    id: 'Use lower-case letters, digits and single hyphens.',
    name: 'Please fill this in.',
    'members.0.role': 'Please fill this in.',
  })
  expect(judgeTyped('organising-teams', { id: 'a', name: 'b', description: 'x', members: [] }).problems).toEqual({ members: 'Please add at least 1.' })
  const office = { ...(typedFrom(collections.offices.schema, content.offices[0]) as object), latitude: 'north', email: 'nowhere', longitude: '' }
  expect(judgeTyped('offices', office).problems).toEqual({
    latitude: 'Please enter a number.',
    longitude: 'Please enter a number.',
    email: 'Please enter an e-mail address.',
  })
  for (const name of collectionNames) expect(Object.keys(judgeTyped(name, 'nonsense').problems).length).toBeGreaterThan(0)
})

test('what would harm does not survive the form', () => {
  const { entry } = judgeTyped('faq', { id: 'a', topic: 'b', question: 'c', answer: 'd <script>alert(1)</script> [e](javascript:alert(1))' })
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
