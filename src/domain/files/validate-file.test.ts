import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { docxParts, sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip, wordStream } from '../../../tests/support/sample-files.ts'
import { validator } from '../../../tests/support/validated.ts'
import { type AcceptedKind, acceptedKinds, kindNamedBy } from './accepted-files.ts'

const validate = await validator()
const damaged = 'The file is damaged or incomplete. Please open it, save it once more and send the new file.'
const kinds = Object.keys(acceptedKinds) as AcceptedKind[]
const magic = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600, 1)])

describe('a real document', async () => {
  for (const name of await readdir('content/downloads')) {
    test(`${name} is accepted under its own name only`, async () => {
      const bytes = await readFile(path.join('content/downloads', name))
      const own = kindNamedBy(name) as AcceptedKind
      expect(await validate(bytes, own)).toBe('accepted')
      for (const kind of kinds.filter((other) => other !== own)) expect(await validate(bytes, kind)).toContain(`The file is named .${kind} but contains a `)
    })
  }
  test('made by the builders is accepted', async () => {
    expect(await validate(samplePdf(), 'pdf')).toBe('accepted')
    expect(await validate(sampleDocx(), 'docx')).toBe('accepted')
    expect(await validate(sampleDoc(), 'doc')).toBe('accepted')
    expect(await validate(sampleDoc(9_000_000), 'doc')).toBe('accepted')
  })
})

/** What pretends to be a document, and what a person is told it is. Each is tried under all three names. */
const pretenders: Record<string, [Buffer | string, string]> = {
  'an empty file': ['', 'The file is empty.'],
  'EICAR-like text': ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-TEST-FILE!$H+H*', 'This is plain text'],
  'UTF-8 text': ['Ein Aufsatz über Löss', 'This is plain text'],
  'a web page': ['<!DOCTYPE html><html><script>alert(1)</script>', 'This is a web page'],
  'an SVG drawing': ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'This is a web page'],
  'an RTF text': ['{\\rtf1\\ansi Hello}', 'This is an RTF text'],
  'a PNG': [magic('89504e470d0a1a0a0000000d49484452'), 'This is a picture'],
  'a JPEG': [magic('ffd8ffe000104a464946'), 'This is a picture'],
  'a GIF': [Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'This is a picture'],
  'a Windows program': [magic('4d5a90000300'), 'This is a program'],
  'a Linux program': [magic('7f454c4602010100'), 'This is a program'],
  'a gzip archive': [magic('1f8b0800000000000003'), 'This is an archive'],
  'a 7z archive': [magic('377abcaf271c0004'), 'This is an archive'],
  'a RAR archive': [magic('526172211a0700'), 'This is an archive'],
  'random bytes': [Buffer.concat([Buffer.from([1, 0, 1]), Buffer.alloc(500, 0x9b)]), 'This is not a document'],
  'a PDF after a web page': [Buffer.concat([Buffer.from('<html>'), samplePdf()]), 'This is something with a PDF inside'],
  'an archive': [sampleZip([{ name: 'a.txt', bytes: 'a' }]), 'This is an archive'],
  'a new spreadsheet': [
    sampleZip([
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'xl/workbook.xml', bytes: '<w/>' },
    ]),
    'This is a spreadsheet',
  ],
  'a new presentation': [
    sampleZip([
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'ppt/presentation.xml', bytes: '<p/>' },
    ]),
    'This is a presentation',
  ],
  'an OpenDocument': [
    sampleZip([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', stored: true },
      { name: 'META-INF/manifest.xml', bytes: '<m/>' },
    ]),
    'This is an OpenDocument file',
  ],
  'a Java program': [sampleZip([{ name: 'META-INF/MANIFEST.MF', bytes: 'x' }]), 'This is a program'],
  'an old spreadsheet': [sampleCompound({ Workbook: Buffer.alloc(5000) }), 'This is a spreadsheet'],
  'an old presentation': [sampleCompound({ 'PowerPoint Document': Buffer.alloc(5000) }), 'This is a presentation'],
  'an Outlook message': [sampleCompound({ '__properties_version1.0': Buffer.alloc(5000) }), 'This is an e-mail message'],
  'an installer': [sampleCompound({ '\u4840\u3f3f\u4577': Buffer.alloc(5000) }), 'This is a program'],
  'a document with a password': [
    sampleCompound({ EncryptedPackage: Buffer.alloc(5000), EncryptionInfo: Buffer.alloc(300) }),
    'The document is protected by a password',
  ],
  'a text stream with a password': [sampleCompound({ WordDocument: wordStream({ flags: 0x0100 }) }), 'The document is protected by a password'],
  'a truncated PDF': [samplePdf(200_000).subarray(0, 150_000), damaged],
  'a truncated .docx': [sampleDocx().subarray(0, 400), damaged],
  'a truncated .doc': [sampleDoc(40_000).subarray(0, 20_000), damaged],
  'the magic of a .doc alone': [magic('d0cf11e0a1b11ae1'), damaged],
  'the magic of an archive alone': [magic('504b0304'), damaged],
  'a PDF that is an archive too': [Buffer.concat([samplePdf(), sampleZip([{ name: 'a', bytes: 'a' }])]), 'The file is a PDF and an archive at once'],
  'an archive in a PDF comment': [
    Buffer.concat([samplePdf(), sampleZip([{ name: 'a', bytes: 'a' }], { comment: '%%EOF\n' })]),
    'The file is a PDF and an archive at once',
  ],
  'an archive that is a PDF too': [sampleZip([{ name: 'a', bytes: samplePdf(), stored: true }, ...docxParts()]), 'The file is a PDF and an archive at once'],
}

describe('a file that is not what its name says is refused with what it is', () => {
  for (const [title, [bytes, reason]] of Object.entries(pretenders)) {
    test(title, async () => {
      for (const kind of kinds) expect(await validate(bytes, kind)).toContain(reason)
    })
  }
})

describe('a name promises', () => {
  const odd = [
    'shtml',
    'cshtml',
    'inc',
    'pgif',
    'php',
    'phtml',
    'exe',
    'docm',
    'dotx',
    'pdf.exe',
    'pdf ',
    'pdf.',
    'pdf::$DATA',
    'PDF\u202e',
    'pdf%00',
    'constructor',
    '__proto__',
    'do',
    'docxx',
    '',
  ]
  test('[V70] nothing that we take when its ending is odd', () => {
    for (const extension of odd) expect(kindNamedBy(`paper.${extension}`)).toBeUndefined()
    expect(kindNamedBy('pdf')).toBeUndefined()
  })
  test('its kind in any case of letters', () => {
    expect(['a.PDF', 'b.v2.DocX', '.doc'].map(kindNamedBy)).toEqual(['pdf', 'docx', 'doc'])
  })
})

describe('an archive made to hurt', () => {
  const types = docxParts()[0] as { name: string; bytes: string }
  const huge = Buffer.concat([Buffer.from('<w:document '), Buffer.alloc(256 * 1024 * 1024, 0x20)])

  async function refusedWithLittleMemory(bytes: Buffer): Promise<string> {
    const before = process.memoryUsage().rss
    const reason = await validate(bytes, 'docx')
    expect(reason).not.toBe('accepted')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
    return reason
  }

  test('that says it is huge', async () => {
    const bomb = sampleZip([types, { name: 'word/document.xml', bytes: huge }])
    expect(bomb.length).toBeLessThan(300_000)
    expect(await refusedWithLittleMemory(bomb)).toBe('The file would unpack to 256 MB, far more than a document of its size has.')
  })
  test('that lies about its size', async () => {
    const bomb = sampleZip([types, { name: 'word/document.xml', bytes: huge, claims: { uncompressedSize: 4000 } }])
    expect(await refusedWithLittleMemory(bomb)).toBe(damaged)
  })
  test('that lies the other way, or about its checksum', async () => {
    for (const claims of [{ uncompressedSize: 90_000 }, { crc32: 1 }, { method: 99 }, { compressedSize: 3 }])
      expect(await refusedWithLittleMemory(sampleZip(docxParts().map((part) => (part.name === 'word/document.xml' ? { ...part, claims } : part))))).toBe(
        damaged,
      )
  })
  test('of ten thousand parts', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => ({ name: `word/media/${index}.png`, bytes: '' }))
    expect(await refusedWithLittleMemory(sampleDocx(parts))).toBe('The file holds 10003 parts, far more than a document has.')
  })
  test('whose parts share their bytes', async () => {
    const kernel = deflateRawSync(Buffer.alloc(1024 * 1024))
    const parts = Array.from({ length: 50 }, (_, index) => ({
      name: `word/media/${index}.xml`,
      bytes: kernel,
      stored: true,
      claims: { offset: 0, method: 8, uncompressedSize: 1024 * 1024 },
    }))
    await refusedWithLittleMemory(sampleDocx(parts))
  })
  test('[V62] with the same part twice, with paths that lead out, with a password, with macros, with a type declaration', async () => {
    const [, , text] = docxParts()
    expect(await refusedWithLittleMemory(sampleDocx([{ name: 'word/document.xml', bytes: 'x' }]))).toBe(damaged)
    for (const name of ['../../etc/passwd', '/etc/passwd', 'C:/x', 'word\\x.xml'])
      expect(await refusedWithLittleMemory(sampleDocx([{ name, bytes: 'x' }]))).toBe(damaged)
    expect(await refusedWithLittleMemory(sampleDocx([{ name: 'word/x.xml', bytes: 'x', claims: { flags: 0x0801 } }]))).toContain('protected by a password')
    expect(await refusedWithLittleMemory(sampleDocx([{ name: 'word/vbaProject.bin', bytes: 'x' }]))).toContain('contains macros')
    expect(await refusedWithLittleMemory(sampleZip(docxParts('x', 'application/vnd.ms-word.document.macroEnabled.main+xml')))).toContain('contains macros')
    const entities = `<!DOCTYPE x [<!ENTITY a "b">]>${String(text?.bytes)}`
    expect(await refusedWithLittleMemory(sampleZip([types, { name: 'word/document.xml', bytes: entities }]))).toBe(damaged)
  })
  test('an old document with macros is refused too', async () => {
    expect(await validate(sampleCompound({ WordDocument: wordStream(), Macros: 'x' }), 'doc')).toContain('contains macros')
  })
})

test('no change of bytes makes the validation fail or loop', async () => {
  for (const [kind, whole] of [
    ['doc', sampleDoc()],
    ['docx', sampleDocx()],
    ['pdf', samplePdf()],
  ] as const) {
    for (let round = 0; round < 300; round += 1) {
      const changed = Buffer.from(whole)
      for (let change = 0; change < 8; change += 1)
        changed[Math.floor(Math.random() * (round % 2 ? changed.length : Math.min(512, changed.length)))] = Math.floor(Math.random() * 256)
      await validate(round % 5 === 0 ? changed.subarray(0, Math.floor(Math.random() * changed.length)) : changed, kind)
    }
  }
})
