import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContent } from '../../commands/demonstration.ts'

const { content } = await readContent(process.cwd())
const textOf = (id: string) => JSON.stringify(content.pages.find((page) => page.id === id))

test('the library promises no single licence, because articles have different ones', async () => {
  const demonstration = await readFile('content/demonstration/proceedings.yaml', 'utf8')
  const licences = new Set([...demonstration.matchAll(/licence: (CC [\w-]+)/g)].map(([, licence]) => licence))
  expect(licences.size).toBeGreaterThan(1)
  const licence = content.pages.find(({ id }) => id === 'research-library')?.facts?.find(({ term }) => term === 'Licence')?.value
  expect(licence).toBe('A Creative Commons licence, named on each article’s page')
})

test('authors are sent to the journal’s own page with a manuscript, and no check is promised that nobody makes', () => {
  expect(textOf('publications')).toContain('Manuscripts are sent on the journal’s own page here.')
  expect(textOf('journal-manuscript')).toContain('Send both files on the journal’s own page')
  for (const id of ['publications', 'journal-manuscript']) expect(textOf(id)).not.toMatch(/similarity|website of the journal/)
})

test('no journal says that somebody outside keeps its issues', () => {
  const archiving = content.journals.map((journal) => journal.archiving ?? '')
  expect(archiving.filter((text) => /librar(y|ies)/.test(text) && !text.includes('can be packed as one BagIt package'))).toEqual([])
})
