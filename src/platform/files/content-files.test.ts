import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ContentFileError, readContentFiles } from './content-files.ts'

const project = await mkdtemp(path.join(os.tmpdir(), 'colloquia-content-'))
afterAll(() => rm(project, { recursive: true }))
await mkdir(path.join(project, 'content', 'pages'), { recursive: true })
const write = (name: string, text: string) => writeFile(path.join(project, 'content', name), text)

test('a file is a collection, a folder is a collection with one file per entry, and other files are ignored', async () => {
  await write('faq.yaml', '- id: one\n- id: two\n')
  await write('pages/about.yaml', 'id: about\n')
  await write('pages/visa.yaml', 'id: visa\n')
  await write('pages/notes.txt', 'not content')
  expect(await readContentFiles(project)).toEqual([
    { file: 'content/faq.yaml', collection: 'faq', value: [{ id: 'one' }, { id: 'two' }] },
    { file: 'content/pages/about.yaml', collection: 'pages', value: { id: 'about' } },
    { file: 'content/pages/visa.yaml', collection: 'pages', value: { id: 'visa' } },
  ])
})

test('a file that is not YAML is named with line and column', async () => {
  await write('pages/visa.yaml', 'id: visa\ntitle: "no end\n')
  const error = await readContentFiles(project).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ContentFileError)
  expect(String(error)).toMatch(/^Error: content\/pages\/visa\.yaml is not valid YAML: .*line \d+, column \d+.*\.$/)
})

test('a checkout without content is reported in one sentence', async () => {
  const error = await readContentFiles(path.join(project, 'nowhere')).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ContentFileError)
  expect(String(error)).toContain('content')
})
