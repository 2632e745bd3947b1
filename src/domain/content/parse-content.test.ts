import { expect, test } from 'vitest'
import { readContent } from '../../commands/demonstration.ts'
import { readContentFiles } from '../../platform/files/content-files.ts'
import { collectionNames } from './collections.ts'
import { ContentError, type ContentFile, parseContent } from './parse-content.ts'

/** The shipped content, with one file changed. */
async function shippedWith(file: string, change: (entries: Record<string, unknown>[]) => unknown[]): Promise<ContentFile[]> {
  const files = await readContentFiles(process.cwd())
  expect(files.map((one) => one.file)).toContain(file)
  return files.map(({ file: name, collection, value }) => {
    const entries = structuredClone(Array.isArray(value) ? value : [value])
    return { file: name, collection, entries: name === file ? change(entries) : entries }
  })
}

const withField = (index: number, field: string, value: unknown) => (entries: Record<string, unknown>[]) =>
  entries.map((entry, at) => (at === index ? { ...entry, [field]: value } : entry))

const problem = (files: ContentFile[]) => {
  try {
    parseContent(files)
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return (error as ContentError).message
  }
  return 'no problem'
}

test('the shipped content is as long as the specification counts it', async () => {
  const { content, series } = await readContent(process.cwd())
  const counts = Object.fromEntries(collectionNames.map((name) => [name, content[name].length]))
  expect(counts).toMatchObject({
    settings: 1,
    offices: 2,
    slides: 4,
    'advisory-team': 21,
    'journal-partners': 14,
    'associated-journals': 2,
    'academic-partners': 9,
    ambassadors: 4,
    journals: 10,
    proceedings: 14,
    faq: 26,
  })
  expect(counts.topics).toBeGreaterThanOrEqual(105)
  expect(counts.topics).toBeLessThanOrEqual(115)
  expect(series.flatMap((one) => one.editions).length).toBeGreaterThanOrEqual(36)
})

test('the shipped words hold no filler, and their Markdown has become HTML', async () => {
  const { content, series } = await readContent(process.cwd())
  const text = JSON.stringify({ content, series })
  expect(text).not.toMatch(/lorem|ipsum|dolor sit|TODO|TBD|placeholder/i)
  for (const { answer } of content.faq) expect(answer).toMatch(/^<p>/)
  expect(text).not.toMatch(/\]\(\/[a-z]/)
})

test('every page that is recommended to read next exists', async () => {
  const { content } = await readContent(process.cwd())
  const ids = new Set(content.pages.map((page) => page.id))
  expect(content.pages.flatMap((page) => page.related.filter((id) => !ids.has(id)).map((id) => `${page.id}: ${id}`))).toEqual([])
})

test('the pages on what authors prepare have worked examples, and end with a checklist', async () => {
  const { content } = await readContent(process.cwd())
  for (const name of ['abstract-guideline', 'fullpaper-guideline', 'presentation-guideline', 'journal-manuscript', 'paper-submition']) {
    const sections = content.pages.find(({ id }) => id === name)?.sections ?? []
    expect(sections.filter(({ aside }) => aside).length, name).toBeGreaterThanOrEqual(1)
    expect(sections.at(-1), name).toMatchObject({ id: 'checklist', body: expect.stringContaining('<li>') })
  }
})

test.each([
  ['an empty line', 'content/faq.yaml', withField(2, 'question', ''), /^content\/faq\.yaml, entry 3 \('did-it-arrive'\): question: must not be empty\.$/],
  [
    'two lines where there is room for one',
    'content/faq.yaml',
    withField(0, 'question', 'one\ntwo'),
    /entry 1 \('submit-by-email'\): question: must be one line\.$/,
  ],
  [
    'an id with a space',
    'content/faq.yaml',
    withField(0, 'id', 'Not a slug'),
    /entry 1 \('Not a slug'\): id: use lower-case letters, digits and single hyphens\.$/,
  ],
  [
    'a number where there are words',
    'content/advisory-team.yaml',
    withField(20, 'name', 7),
    /^content\/advisory-team\.yaml, entry 21 \('[\w-]+'\): name: .+\.$/,
  ],
  [
    'a website that is none',
    'content/journals.yaml',
    withField(0, 'website', 'javascript:alert(1)'),
    /website: must be a web address that starts with https:\/\/\.$/,
  ],
  ['a wrong check digit', 'content/journals.yaml', withField(0, 'issnPrint', '9999-0000'), /issnPrint: the last character of this ISSN is wrong\.$/],
  ['an ISSN without a hyphen', 'content/journals.yaml', withField(0, 'issnOnline', '99990017'), /issnOnline: an ISSN looks like 9999-0012/],
  [
    'something deep inside',
    'content/pages/about.yaml',
    withField(0, 'sections', [{ id: 'x', heading: '', body: 'words' }]),
    /^content\/pages\/about\.yaml, entry 1 \('about'\): sections\.0\.heading: must not be empty\.$/,
  ],
  ['a missing field', 'content/offices.yaml', withField(1, 'hours', undefined), /^content\/offices\.yaml, entry 2 \('[\w-]+'\): hours: .+\.$/],
])('%s is said with file, entry and field', async (_what, file, change, sentence) => {
  expect(problem(await shippedWith(file, change))).toMatch(sentence)
})

test('everything that is wrong with an entry is said at once', async () => {
  const files = await shippedWith('content/faq.yaml', (entries) =>
    withField(0, 'topic', '')(withField(0, 'question', '')(entries) as Record<string, unknown>[]),
  )
  expect(problem(files)).toBe("content/faq.yaml, entry 1 ('submit-by-email'): topic: must not be empty; question: must not be empty.")
})

test('an entry that is no entry at all is said', async () => {
  expect(problem(await shippedWith('content/faq.yaml', () => [null]))).toMatch(/^content\/faq\.yaml, entry 1: the entry: .+\.$/)
  expect(problem(await shippedWith('content/faq.yaml', () => ['words']))).toMatch(/^content\/faq\.yaml, entry 1: the entry: .+\.$/)
})

test('an id that is used twice is said', async () => {
  expect(problem(await shippedWith('content/faq.yaml', withField(1, 'id', 'submit-by-email')))).toBe(
    "content/faq.yaml, entry 2 ('submit-by-email'): the id 'submit-by-email' is used twice.",
  )
})

test('a list that is too short or too long is said', async () => {
  expect(problem(await shippedWith('content/faq.yaml', (entries) => entries.slice(1)))).toBe('content/faq.yaml has 25 entries; the site needs 26.')
  expect(problem(await shippedWith('content/slides.yaml', (entries) => [...entries, { ...entries[0], id: 'fifth' }]))).toBe(
    'content/slides.yaml has 5 entries; the site needs 4.',
  )
})

test('a missing file is said', async () => {
  const files = (await shippedWith('content/faq.yaml', (entries) => entries)).filter((file) => file.collection !== 'faq')
  expect(problem(files)).toBe('content/faq.yaml is missing.')
})
