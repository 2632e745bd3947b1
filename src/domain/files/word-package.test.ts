import { describe, expect, test } from 'vitest'
import { docxParts, packageStream, sampleCompound, sampleDocx, sampleZip } from '../../../tests/support/sample-files.ts'
import { validator } from '../../../tests/support/validated.ts'

const validate = await validator()
const damaged = 'The file is damaged or incomplete. Please open it, save it once more and send the new file.'
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const [types, , text] = docxParts() as [{ name: string; bytes: string }, unknown, { name: string; bytes: string }]

function withTypes(bytes: Buffer | string): Buffer {
  return sampleZip([{ name: types.name, bytes }, ...docxParts().slice(1)])
}
function withRelationship(type: string, target: string, more = 'TargetMode="External"'): Buffer {
  const bytes = `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Type="${type}" Target="${target}" ${more}/></Relationships>`
  return sampleDocx([{ name: 'word/_rels/settings.xml.rels', bytes }])
}
const utf16 = (xml: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml.replace('?>', ' encoding="UTF-16"?>'), 'utf16le')])

describe('macros are found however they are declared', () => {
  const declared = types.bytes.replace(/ContentType="[^"]*"/, `ContentType="${macroType}"`)
  const declarations: Record<string, Buffer | string> = {
    'with a letter as a reference': declared.replace('Enabled', '&#69;nabled'),
    'with a letter as a hexadecimal reference': declared.replace('macro', '&#x6d;acro'),
    'in other letters': declared.replace('macroEnabled', 'MACROENABLED'),
    'in UTF-16': utf16(declared),
    'in UTF-16, the other way round': utf16(declared).swap16(),
    'as a project under another name': types.bytes.replace(
      '</Types>',
      '<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    ),
  }
  test.each(Object.entries(declarations))('%s', async (_, bytes) => {
    expect(await validate(withTypes(bytes), 'docx')).toContain('contains macros')
  })
  test('as a relationship to a part of another name', async () => {
    const type = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject'
    expect(await validate(withRelationship(type, 'theme.bin', ''), 'docx')).toContain('contains macros')
  })
  test('and an encoding that not every reader knows is refused', async () => {
    expect(await validate(withTypes(types.bytes.replace('?>', ' encoding="UTF-7"?>')), 'docx')).toBe(damaged)
  })
  test('while an honest document in UTF-16 is accepted', async () => {
    expect(await validate(withTypes(utf16(types.bytes)), 'docx')).toBe('accepted')
    expect(await validate(sampleZip([types, { name: text.name, bytes: utf16(text.bytes) }]), 'docx')).toBe('accepted')
  })
})

describe('a part on another machine', () => {
  const remote = [
    'http://evil.example/a.dotm',
    'https://evil.example/a',
    'file://evil/share/a.dotm',
    'file:///\\\\evil\\a.dotm',
    '\\\\evil\\share\\a.dotm',
    '//evil/a',
  ]
  const disguised = [
    'file:////evil/a',
    'file:///%5C%5Cevil%5Ca',
    ' http://evil.example',
    'ht&#10;tp://evil.example/a',
    'mhtml:http://evil.example!x',
    'ms-msdt:/id',
  ]
  test.each([...remote, ...disguised])('is refused: %s', async (target) => {
    for (const kind of ['attachedTemplate', 'image', 'oleObject', 'frame', 'subDocument', 'aFChunk'])
      expect(await validate(withRelationship(`${office}/${kind}`, target), 'docx')).toContain('from another computer')
  })
  test('is refused also without the mark of an external one, and under another namespace', async () => {
    expect(await validate(withRelationship(`${office}/attachedTemplate`, 'http://evil.example/a.dotm', ''), 'docx')).toContain('takes its template from')
    expect(await validate(withRelationship('http://purl.oclc.org/ooxml/x/image', 'http://evil.example/a.png'), 'docx')).toContain('takes a picture from')
  })
  test('may be a link, which waits for a click', async () => {
    for (const target of ['https://doi.org/10.1000/1', 'mailto:a@example.org', 'file:///C:/thesis.docx'])
      expect(await validate(withRelationship(`${office}/hyperlink`, target), 'docx')).toBe('accepted')
  })
  test.each([
    'Normal.dotm',
    'file:///C:\\Users\\me\\AppData\\Roaming\\Microsoft\\Templates\\IEEE.dotx',
    'file:///g:\\WORD\\CRC.dotm',
    'C:\\Program%20Files\\a.dot',
    'file://localhost/Users/me/a.png',
    'file:///Users/me/Library/Book1.xlsx',
    'Macintosh%20HD:Users:me:Normal.dotm',
    '../figures/one.png',
    'cid:image001.png@01D3A1B2.C3D4E5F0',
  ])("may be a path on the author's own computer: %s", async (target) => {
    for (const kind of ['attachedTemplate', 'image', 'oleObject'])
      expect(await validate(withRelationship(`${office}/${kind}`, target), 'docx')).toBe('accepted')
  })
})

describe('a program inside is refused', () => {
  const program = Buffer.concat([Buffer.from('4d5a90000300', 'hex'), Buffer.alloc(600, 1)])
  const inside = (name: string, bytes: Buffer | string) => validate(sampleDocx([{ name: `word/embeddings/${name}`, bytes }]), 'docx')
  test('as a part, by its name or by its bytes', async () => {
    for (const name of ['setup.exe', 'a.vbs', 'a.LNK']) expect(await inside(name, 'x')).toContain(`carries a program or script inside (“${name}”)`)
    for (const name of ['image1.png', 'oleObject1.bin']) expect(await inside(name, program)).toContain('carries a program or script')
  })
  test('as a package, by its name or by its bytes', async () => {
    const packaged = (name: string, content: Buffer | string) => inside('oleObject1.bin', sampleCompound({ '\x01Ole10Native': packageStream(name, content) }))
    expect(await packaged('calc.exe', 'x')).toContain('“calc.exe”')
    expect(await packaged('notes.txt', program)).toContain('carries a program or script')
    expect(await packaged('notes.txt', 'Notes.')).toBe('accepted')
  })
  test('as an old spreadsheet with macros', async () => {
    expect(await inside('sheet1.xls', sampleCompound({ Workbook: 'x', '/_VBA_PROJECT_CUR/VBA/dir': 'x' }))).toContain('contains macros')
  })
  test('while charts, equations and pictures are accepted, and what cannot be examined is noted', async () => {
    expect(await inside('Microsoft_Excel_Sheet1.xlsx', sampleZip([{ name: 'xl/workbook.xml', bytes: '<w/>' }]))).toBe('accepted')
    expect(await inside('oleObject1.bin', sampleCompound({ 'Equation Native': Buffer.alloc(300) }))).toBe('accepted')
    expect(await inside('image1.png', Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('accepted')
    expect(await inside('oleObject1.bin', sampleCompound({ A: Buffer.alloc(9000) }).subarray(0, 1000))).toContain('noted: It contains an object')
  })
})

describe('a document type is refused', () => {
  const entities = '<!DOCTYPE x [<!ENTITY a "b">]>'
  const textAfter = (bytes: number) => text.bytes.replace('?>', `?><!--${'x'.repeat(bytes)}-->${entities}`)
  test('wherever it stands, in whatever part and encoding', async () => {
    for (const bytes of [0, 8000, 9000, 65_530, 3_000_000])
      expect(await validate(sampleZip([types, { name: text.name, bytes: textAfter(bytes) }]), 'docx')).toBe(damaged)
    expect(await validate(sampleZip([types, { name: text.name, bytes: utf16(textAfter(100)) }]), 'docx')).toBe(damaged)
    for (const name of ['word/styles.xml', 'customXml/item1.xml', 'word/_rels/document.xml.rels'])
      expect(await validate(sampleDocx([{ name, bytes: `<?xml version="1.0"?>${entities}<a/>` }]), 'docx')).toBe(damaged)
    expect(await validate(withTypes(types.bytes.replace('?>', `?>${entities}`)), 'docx')).toBe(damaged)
  })
  test('and an entity that nobody declared', async () => {
    expect(await validate(withTypes(types.bytes.replace('document.main', '&x;')), 'docx')).toBe(damaged)
  })
})

test('relationships far larger than a document has are refused before they are read', async () => {
  const bytes = `<Relationships>${'<Relationship Id="a"/>'.repeat(250_000)}</Relationships>`
  expect(await validate(sampleDocx([{ name: 'word/_rels/document.xml.rels', bytes }]), 'docx')).toContain('far larger than a document has')
})

test('a damaged part besides the text is noted', async () => {
  const bytes = '<a/>'
  expect(await validate(sampleDocx([{ name: 'word/theme/theme1.xml', bytes, claims: { crc32: 1 } }]), 'docx')).toBe(
    'noted: A part of it (word/theme/theme1.xml) is damaged.',
  )
})
