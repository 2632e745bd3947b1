import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentReader } from '#platform/files/read-document-text.ts'
import { readContent } from './demonstration.ts'

const { proceedings, journals, articleTexts } = await readContent(process.cwd())
const articles = [
  ...proceedings.flatMap(({ series, articles }) => articles.map((article) => ({ series, ...article }))),
  ...journals.flatMap(({ series, articles, ahead, inProduction }) => [...articles, ...ahead, inProduction].map((article) => ({ series, ...article }))),
]
const readText = documentReader()
/** Letters and figures alone: lines end elsewhere in the PDF. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

test('there are three volumes of proceedings, and every article has a text or is an abstract', () => {
  expect(proceedings.map(({ articles }) => articles.length)).toEqual([4, 4, 3])
  for (const { series, slug, kind } of articles) expect((articleTexts[`${series}/${slug}`] ?? '') === '', `${series}/${slug}`).toBe(kind === 'abstract')
})

// After a change of the words: node scripts/typeset-demonstration.mjs
test.each(articles.map((article) => [`${article.series}.${article.slug}`, article] as const))(
  'the PDF of %s has its own title, authors, abstract and text, on as many pages as it claims',
  async (name, { series, slug, title, authors, abstract, pages: [first, last], references }) => {
    const pages = (await readText(await readFile(`content/demonstration/articles/${name}.pdf`), 'pdf')) ?? []
    expect(pages).toHaveLength(last - first + 1)
    const found = letters(pages.join('\n'))
    const paragraphs = (articleTexts[`${series}/${slug}`] ?? '').split(/\n\s*\n/)
    // A paragraph may go over to the next page, where a header stands between its words.
    const starts = [...paragraphs, ...abstract.split(/\n\s*\n/)].map((paragraph) => letters(paragraph).slice(0, 40))
    for (const words of [title, ...authors.map((author) => author.name), ...references.map(({ text }) => text.slice(0, 30)), ...starts])
      expect(found, words).toContain(letters(words))
    for (const [index, page] of pages.entries()) expect(page.trim().endsWith(String(first + index)), `page ${first + index}`).toBe(true)
  },
)

test('the pages of a volume follow each other', () => {
  for (const { articles } of proceedings) for (const [index, { pages }] of articles.entries()) expect(pages[0]).toBe((articles[index - 1]?.pages[1] ?? 0) + 1)
})
