import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testFolder } from '../../../tests/support/form-server.ts'
import { hostilePdf, pdf, pdfStream } from '../../../tests/support/hostile-pdf.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { pdfInspector } from './inspect-pdf.ts'

const folder = await testFolder()
async function written(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}
const nothing = { hasScript: false, startsProgram: false, hasXmlForm: false, isUnclear: false, attachments: [] }
const plain = await written('plain.pdf', samplePdf())
/** Half a gigabyte of spaces in half a megabyte. */
const bomb = await written(
  'bomb.pdf',
  pdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    pdfStream(deflateSync(Buffer.alloc(512 * 1024 * 1024, 0x20)).toString('latin1'), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode'),
  ),
)
const limits = { timeout: 60_000, maxWait: 60_000, maxGrowthBytes: 128 * 1024 * 1024 }

test('documents are examined one after the other, each with its own result', async () => {
  const inspect = pdfInspector()
  const script = await written('script.pdf', hostilePdf.script)
  const results = await Promise.all([plain, script, path.join(folder, 'missing.pdf'), plain].map((file) => inspect(file)))
  expect(results).toEqual([nothing, { ...nothing, hasScript: true, startsProgram: true }, undefined, nothing])
})

test('a bomb is given up before it fills the memory, and the next document is examined', async () => {
  const inspect = pdfInspector(limits)
  expect(await inspect(plain)).toEqual(nothing)
  expect(await inspect(bomb)).toBeUndefined()
  expect(await inspect(plain)).toEqual(nothing)
})

test('a document that takes too long is given up, and those that waited too long are not examined', async () => {
  const inspect = pdfInspector({ ...limits, timeout: 500, maxWait: 100 })
  expect(await Promise.all([inspect(bomb), inspect(plain)])).toEqual([undefined, undefined])
  expect(await pdfInspector(limits)(plain)).toEqual(nothing)
})

test('the process goes on while a document is examined', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 10)
  await pdfInspector({ ...limits, timeout: 1000 })(bomb)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
