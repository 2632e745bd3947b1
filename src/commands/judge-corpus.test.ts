import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../tests/support/form-server.ts'
import { hostilePdf } from '../../tests/support/hostile-pdf.ts'
import { sampleDoc, sampleDocx, samplePdf } from '../../tests/support/sample-files.ts'
import { judgeCorpus } from './judge-corpus.ts'

const folder = await testFolder()
async function judged(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await judgeCorpus({ projectDir: folder }, (line) => lines.push(line), args)
  return lines
}

test('every document of a folder is accepted or refused with the reason, and counted by kind', async () => {
  await mkdir(path.join(folder, 'corpus', 'old'), { recursive: true })
  const files: Record<string, Buffer | string> = {
    'corpus/a.pdf': samplePdf(),
    'corpus/b.pdf': hostilePdf.script,
    'corpus/c.docx': sampleDocx(),
    'corpus/old/d.doc': sampleDoc(),
    'corpus/old/e.doc': 'text',
    'corpus/f.docx': sampleDocx([{ name: 'word/theme/theme1.xml', bytes: '<a/>', claims: { crc32: 1 } }]),
    'corpus/readme.txt': 'text',
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes)
  const lines = await judged('corpus')
  expect(lines.slice(0, 6)).toEqual([
    'accepted  a.pdf',
    expect.stringMatching(/^refused {3}b\.pdf {2}The PDF contains a script/),
    'accepted  c.docx',
    'noted     f.docx  A part of it (word/theme/theme1.xml) is damaged.',
    'accepted  old/d.doc',
    expect.stringMatching(/^refused {3}old\/e\.doc {2}This is plain text/),
  ])
  expect(lines.filter((line) => /^ +\d+ {2}\.\w+ \w+$/.test(line)).map((line) => line.trim())).toEqual([
    '1  .doc accepted',
    '1  .doc refused',
    '1  .docx accepted',
    '1  .docx noted',
    '1  .pdf accepted',
    '1  .pdf refused',
  ])
})

test('a folder that is not there, or none, is answered with how the command is used', async () => {
  for (const args of [[], ['a', 'b'], ['--x'], ['missing']]) await expect(judged(...args)).rejects.toThrow('Usage: npm run judge-corpus -- FOLDER')
  await mkdir(path.join(folder, 'empty'))
  await expect(judged('empty')).rejects.toThrow('There is no .doc, .docx or .pdf file')
})
