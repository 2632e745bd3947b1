import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressedObject, hostilePdf, pdf, pdfStream } from '../../../tests/support/hostile-pdf.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { validator } from '../../../tests/support/validated.ts'

const validate = await validator()
const pages = '<</Type/Pages/Kids[]/Count 0>>'
const catalog = (more: string) => `<</Type/Catalog/Pages 2 0 R${more}>>`
const script = 'contains a script (JavaScript)'
const launch = 'would start another program'

describe('a PDF that acts by itself is refused with what to do', () => {
  const acting: Record<string, [Buffer, string]> = {
    'a script when it is opened': [hostilePdf.script, script],
    'a script among its names': [
      pdf(catalog('/Names<</JavaScript<</Names[(a)3 0 R]>>>>'), pages, '<</S/JavaScript/JS 4 0 R>>', pdfStream('app.alert(1)')),
      script,
    ],
    'a name written in numbers': [pdf(catalog('/OpenAction<</#53/J#61vaScript/JS(x)>>'), pages), script],
    'a name that is an object of its own': [pdf(catalog('/OpenAction 3 0 R'), pages, '<</S 4 0 R/JS(x)>>', '/JavaScript'), script],
    'a comment between the names': [pdf(catalog('/OpenAction<</S%x\n/JavaScript/JS(x)>>'), pages), script],
    'a script in a compressed object': [pdf(catalog('/OpenAction 4 0 R'), pages, compressedObject(4, '<</S/JavaScript/JS(x)>>')), script],
    'a compressed object that a second one with its number hides': [
      pdf(catalog('/OpenAction 9 0 R'), pages, compressedObject(9, '<</S/JavaScript/JS(x)>>'), compressedObject(9, '<</S/GoTo>>')),
      script,
    ],
    'a script of a rendition': [pdf(catalog('/OpenAction<</S/Rendition/JS(x)>>'), pages), script],
    'a program to be started': [pdf(catalog('/OpenAction<</S/Launch/F(cmd.exe)>>'), pages), launch],
    'a program to be started, compressed': [pdf(catalog(''), pages, compressedObject(4, '<</AA<</O<</S/Launch/Win<</F(cmd.exe)>>>>>>>>')), launch],
    'a script in an object that cannot be parsed': [pdf(catalog('/OpenAction 3 0 R'), pages, '<</S /JavaScript /JS ('), script],
  }
  test.each(Object.entries(acting))('%s', async (_, [bytes, reason]) => {
    const message = await validate(bytes, 'pdf')
    expect(message).toContain(reason)
    expect(message).toContain('Please export it again as PDF')
  })
})

describe('what is attached to a PDF', () => {
  const program = Buffer.concat([Buffer.from('4d5a90000300', 'hex'), Buffer.alloc(600, 1)])
  const attached = (name: string, bytes: Buffer, compressed = true) =>
    validate(
      pdf(
        catalog('/Names<</EmbeddedFiles<</Names[(a)3 0 R]>>>>'),
        pages,
        `<</Type/Filespec/F(${name})/EF<</F 4 0 R>>>>`,
        pdfStream((compressed ? deflateSync(bytes) : bytes).toString('latin1'), `/Type/EmbeddedFile${compressed ? '/Filter/FlateDecode' : ''}`),
      ),
      'pdf',
    )
  test('is refused when it is a program, by its name or by its bytes', async () => {
    expect(await attached('setup.exe', Buffer.from('x'))).toContain('“setup.exe”')
    for (const compressed of [true, false]) expect(await attached('data.csv', program, compressed)).toContain('carries a program or script')
  })
  test('is accepted when it is data', async () => {
    expect(await attached('data.csv', Buffer.from('a,b\n1,2\n'.repeat(50_000)))).toBe('accepted')
  })
})

describe('a doubt about a PDF is noted for the desk', () => {
  test('when it cannot be parsed, or only with a password', async () => {
    const encrypted = pdf(catalog(''), pages, '<</Filter/Standard/V 1/R 2/P -4/O(00000000000000000000000000000000)/U(00000000000000000000000000000000)>>')
    const bytes = Buffer.from(encrypted.toString('latin1').replace('/Root 1 0 R', '/Encrypt 3 0 R/ID[(a)(a)]/Root 1 0 R'), 'latin1')
    expect(await validate(bytes, 'pdf')).toContain('noted: It could not be examined')
    expect(await validate(Buffer.from('%PDF-1.\n%%EOF'), 'pdf')).toContain('noted: It could not be examined')
  })
  test('when it holds a form of the XML kind', async () => {
    expect(await validate(pdf(catalog('/AcroForm<</XFA 3 0 R>>'), pages, pdfStream('<xdp/>')), 'pdf')).toContain('noted: It contains an XFA form')
  })
})

test('an ordinary PDF is accepted, also with links, forms and words about scripts', async () => {
  expect(await validate(samplePdf(1_000_000), 'pdf')).toBe('accepted')
  const link = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://doi.org/10.1000/1)>>>>'
  expect(await validate(pdf(catalog('/OpenAction[3 0 R/Fit]'), pages, link, pdfStream('BT (JavaScript /JS /Launch) Tj ET')), 'pdf')).toBe('accepted')
  expect(await validate(pdf(catalog(''), pages, compressedObject(4, '<</Title(On JavaScript)>>')), 'pdf')).toBe('accepted')
})
