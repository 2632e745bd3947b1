import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { CleanedDocument, CleaningOutcome } from '#domain/review/blindness/document.ts'
import { isScanned } from '#domain/review/blindness/document.ts'
import { findInPassages, isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { identifiedDocx, identifiedPdf } from '../../../tests/support/identified-documents.ts'
import { docxParts, sampleCompound, sampleZip } from '../../../tests/support/sample-files.ts'
import { unzipped } from '../../../tests/support/unzipped.ts'
import { documentCleaner } from './clean-document.ts'

const clean = documentCleaner()

function cleaned(outcome: CleaningOutcome): CleanedDocument {
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

describe('a Word document', () => {
  test('loses its properties, its changes’ authors, its signature and the data of its pictures, and keeps its text', async () => {
    const { bytes, people } = await identifiedDocx(1)
    const { bytes: copy, passages } = cleaned(await clean(bytes, 'docx'))
    const parts = await unzipped(Buffer.from(copy))
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'docProps/app.xml',
      'docProps/core.xml',
      'word/_rels/document.xml.rels',
      'word/comments.xml',
      'word/document.xml',
      'word/header1.xml',
      'word/media/image1.jpeg',
    ])
    const text = String(parts['word/document.xml'])
    expect(text).toContain('<w:ins w:id="1" w:author="Author">')
    expect(text).toContain('An added word.')
    expect(text).not.toContain('rsid')
    expect(String(parts['[Content_Types].xml'])).not.toMatch(/custom|people/)
    expect(String(parts['_rels/.rels'])).not.toMatch(/custom|xmlsignatures/)
    const kinds = findInPassages(people, passages).map(({ kind, location }) => `${kind}: ${location}`)
    expect(new Set(kinds.filter((one) => /^(?:metadata|change)/.test(one)))).toEqual(
      new Set(['metadata: file properties', 'metadata: name of a picture', 'change-author: tracked change', 'change-author: comment']),
    )
  })

  test('with a name in its header, its deleted text, a link and a text box says where each one is', async () => {
    const people = [{ name: 'Jane Porter', email: 'jane@uni.example', affiliation: '', orcid: null }]
    const parts = docxParts(
      '</w:t></w:r><w:del w:id="1" w:author="A"><w:r><w:delText>Jane Porter was here</w:delText></w:r></w:del><w:r><w:t>Split Ja</w:t></w:r><w:r><w:t>ne Porter',
    )
    const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const bytes = sampleZip([
      ...parts,
      { name: 'word/header1.xml', bytes: `<w:hdr ${namespace}><w:p><w:r><w:t>Porter: Samples</w:t></w:r></w:p></w:hdr>` },
      {
        name: 'word/_rels/document.xml.rels',
        bytes: '<Relationships><Relationship Id="a" Type="x/hyperlink" Target="mailto:jane@uni.example" TargetMode="External"/></Relationships>',
      },
    ])
    const { passages } = cleaned(await clean(bytes, 'docx'))
    expect(
      new Set(
        findInPassages(people, passages)
          .filter(isTrueHit)
          .map(({ kind, location, excerpt }) => `${kind}: ${location}: ${excerpt}`),
      ),
    ).toEqual(
      new Set([
        'name: deleted text: Jane Porter was here',
        'name: paragraph 1: Split Jane Porter',
        'name: header: Porter: Samples',
        'email: link: mailto:jane@uni.example',
      ]),
    )
  })

  test('that is encrypted, damaged or declares a document type is not cleaned', async () => {
    expect(await clean(sampleCompound({ EncryptedPackage: 'x' }), 'docx')).toBe('encrypted')
    expect(await clean(Buffer.from('nothing'), 'docx')).toBe('unreadable')
    const [types, rels] = docxParts()
    const bomb = { name: 'word/document.xml', bytes: '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }
    expect(await clean(sampleZip([types, rels, bomb].filter((part) => part !== undefined)), 'docx')).toBe('unreadable')
  })
})

describe('a PDF file', () => {
  test('loses its properties, XMP, comments’ authors, attachments and private data, and keeps its pages', async () => {
    const { bytes, people } = await identifiedPdf(1)
    const { bytes: copy, passages } = cleaned(await clean(bytes, 'pdf'))
    const document = await PDFDocument.load(copy, { updateMetadata: false })
    expect(document.getPageCount()).toBe(2)
    expect(document.context.trailerInfo.Info).toBeUndefined()
    expect(document.catalog.has(PDFName.of('Metadata'))).toBe(false)
    expect(document.getAttachments()).toEqual([])
    for (const [, object] of document.context.enumerateIndirectObjects()) expect(object.toString()).not.toMatch(/PieceInfo|Filespec/)
    const again = cleaned(await clean(copy, 'pdf'))
    expect(again.passages.filter(({ kind }) => kind === 'author' || kind === 'change-author')).toEqual([])
    const body = (all: typeof passages) => all.filter(({ kind }) => kind === 'body')
    expect(body(again.passages)).toEqual(body(passages))
    const kinds = new Set(findInPassages(people, passages).map(({ kind, location }) => `${kind}: ${location}`))
    expect(kinds).toContain('metadata: file properties')
    expect(kinds).toContain('change-author: comment')
  })

  test('without words is a scan; one that needs a password or is damaged is not cleaned', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    document.addPage()
    expect(isScanned(cleaned(await clean(await document.save(), 'pdf')))).toBe(true)
    document.encrypt({ userPassword: 'secret', ownerPassword: 'more' })
    expect(await clean(await document.save(), 'pdf')).toBe('encrypted')
    expect(await clean(Buffer.from('%PDF-1.4\nnothing'), 'pdf')).toBe('unreadable')
  })

  test('that takes too long is given up', async () => {
    const { bytes } = await identifiedPdf(2)
    expect(await documentCleaner({ timeout: 1, maxGrowthBytes: 1e9 })(bytes, 'pdf')).toBe('unreadable')
  })
})

/** Every byte of a document that a reader can get at. */
async function everything(kind: 'docx' | 'pdf', bytes: Uint8Array): Promise<string> {
  if (kind === 'docx')
    return Object.values(await unzipped(Buffer.from(bytes)))
      .map((part) => part.toString('utf8') + part.toString('latin1'))
      .join('\n')
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = context.enumerateIndirectObjects().map(([, object]) => ('contents' in object ? inflated(object.contents as Uint8Array) : object.toString()))
  return [Buffer.from(bytes).toString('latin1'), ...objects].join('\n')
}

function inflated(contents: Uint8Array): string {
  try {
    return inflateSync(contents).toString('latin1')
  } catch {
    return Buffer.from(contents).toString('latin1')
  }
}

/** Each way in which hidden words may be written: as they are, in the hexadecimal strings of a PDF file, in EXIF. */
function writings(words: string): string[] {
  const utf16 = Buffer.from(words, 'utf16le').swap16().toString('hex')
  return [words, utf16.toUpperCase(), Buffer.from(words).toString('latin1')]
}

test('60 documents with known identities: all are found, and nothing hidden is left in the copies', async () => {
  const figures = { documents: 0, inText: 0, found: 0, references: 0, marked: 0, hidden: 0, left: 0, falseHolds: 0, namedCopies: 0 }
  for (let index = 0; index < 60; index++) {
    const { kind, bytes, people, inText, inReferences, hidden } = await (index < 30 ? identifiedDocx(index) : identifiedPdf(index))
    const before = await everything(kind, bytes)
    const { bytes: copy, passages } = cleaned(await clean(bytes, kind))
    const findings = findInPassages(people, passages)
    const hits = findings.filter(isTrueHit)
    const after = await everything(kind, copy)
    figures.documents += 1
    figures.inText += inText.length
    figures.found += inText.filter((one) => hits.some((hit) => hit.kind === one.kind && hit.excerpt.includes(one.words))).length
    figures.references += inReferences.length
    figures.marked += inReferences.filter((words) => findings.some((one) => one.isReference && one.excerpt.includes(words))).length
    if (inText.length === 0 && hits.length > 0) figures.falseHolds += 1
    // What stands in the text as well stays there, for the organiser to decide.
    const onlyHidden = hidden.filter((words) => !inText.some((one) => words.includes(one.words) || one.words.includes(words)))
    const seen = onlyHidden.filter((words) => writings(words).some((one) => before.includes(one)))
    figures.hidden += seen.length
    figures.left += seen.filter((words) => writings(words).some((one) => after.includes(one))).length
    const stillNamed = findInPassages(people, cleaned(await clean(copy, kind)).passages).filter(
      (one) => one.kind === 'metadata' || one.kind === 'change-author',
    )
    if (stillNamed.length > 0) figures.namedCopies += 1
  }
  expect(figures).toEqual({ documents: 60, inText: 60, found: 60, references: 60, marked: 60, hidden: figures.hidden, left: 0, falseHolds: 0, namedCopies: 0 })
  expect(figures.hidden).toBeGreaterThan(120)
}, 240_000)

const runs = (program: string) => spawnSync(program, ['--version']).status === 0

/** The copies of some documents in a folder of their own. */
async function copiesOf(kind: 'docx' | 'pdf', use: (folder: string, file: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-copies-'))
  try {
    for (let index = 30; index < 36; index++) {
      const { bytes } = await (kind === 'docx' ? identifiedDocx(index) : identifiedPdf(index))
      const file = path.join(folder, `${index}.${kind}`)
      await writeFile(file, cleaned(await clean(bytes, kind)).bytes)
      use(folder, file)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.skipIf(!runs('qpdf'))('qpdf finds nothing wrong with the copies of PDF files (only where qpdf is installed)', async () => {
  await copiesOf('pdf', (_folder, file) => {
    const { status, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('No syntax or stream encoding errors') })
  })
})

test.skipIf(!runs('soffice'))('LibreOffice opens the copies of Word documents (only where it is installed)', { timeout: 240_000 }, async () => {
  await copiesOf('docx', (folder, file) => {
    spawnSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'pdf', '--outdir', folder, file])
    expect(existsSync(file.replace(/docx$/, 'pdf'))).toBe(true)
  })
})
