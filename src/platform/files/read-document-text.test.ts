import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sampleDocx } from '../../../tests/support/sample-files.ts'
import { documentReader } from './read-document-text.ts'

const read = documentReader()

test('the words of a PDF file and of a Word document are read', async () => {
  const pdf = await read(await readFile('content/downloads/sample-abstract.pdf'), 'pdf')
  expect(pdf?.[0]).toContain('Teresa Valadares')
  expect((await read(sampleDocx(), 'docx'))?.join('').trim()).toBe('An abstract.')
})

test('what cannot be read is said to be so, and the next one is read all the same', async () => {
  expect(await read(Buffer.from('no document at all'), 'pdf')).toBeUndefined()
  expect(await read(Buffer.from('no document at all'), 'docx')).toBeUndefined()
  expect(await read(sampleDocx(), 'docx')).toBeDefined()
})
