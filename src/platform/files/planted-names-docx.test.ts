import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CleanedDocument } from '#domain/review/blindness/document.ts'
import { allForms, canary, canaryForms, fateOf } from '../../../tests/support/planted-names.ts'
import { docxParts, packageStream, sampleCompound, sampleZip, type ZipPart } from '../../../tests/support/sample-files.ts'
import { unzipped } from '../../../tests/support/unzipped.ts'
import { documentCleaner } from './clean-document.ts'

const clean = documentCleaner()

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const o = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const drawing = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
const main = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (body: string) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`
const related = (...bodies: string[]): ZipPart => ({ name: 'word/_rels/document.xml.rels', bytes: relationships(bodies.join('')) })
const link = (target: string) => related(`<Relationship Id="rId9" Type="${type}/hyperlink" Target="${target}" TargetMode="External"/>`)
/** In the middle of the text of the document. */
const inText = (xml: string): ZipPart[] => docxParts(`</w:t></w:r>${xml}<w:r><w:t>`)
const field = (code: string) => inText(`<w:r><w:instrText>${code}</w:instrText></w:r>`)
const beside = (name: string, bytes: string | Buffer): ZipPart[] => [...docxParts(), { name, bytes }]
const picture = (name: string, bytes: string | Buffer = 'GIF89a'): ZipPart[] => [
  ...docxParts(),
  { name: `word/media/${name}`, bytes },
  related(`<Relationship Id="rId8" Type="${type}/image" Target="media/${encodeURIComponent(name)}"/>`),
]
const object = (name: string, bytes: string | Buffer): ZipPart[] => [
  ...inText(`<w:object ${o} ${r}><v:shape/><o:OLEObject Type="Embed" ProgID="Package" r:id="rId7"/></w:object>`),
  { name: `word/embeddings/${name}`, bytes },
  related(`<Relationship Id="rId7" Type="${type}/oleObject" Target="embeddings/${encodeURIComponent(name)}"/>`),
]
const workbook = (name: string) =>
  sampleZip([
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    { name: 'xl/workbook.xml', bytes: `<workbook><sheets><sheet name="${name}"/></sheets></workbook>` },
  ])
const style = (xml: string) => beside('word/styles.xml', `<w:styles ${w}><w:style w:type="paragraph" w:customStyle="1" ${xml}</w:style></w:styles>`)
const chunk = (kind: string, data: string) => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  return Buffer.concat([head, Buffer.from(kind + data), Buffer.alloc(4)])
}
const square = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
const jpeg = await square('jpeg')
const png = await square('png')
/** A segment behind the first marker. */
const inJpeg = (marker: number, data: string) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data), jpeg.subarray(2)])
/** A name of an element or a key. */
const word = (name: string) => name.replace(/[^A-Za-z_-]/g, '_')
const fileName = (name: string) => name.replace(/[^A-Za-z _-]/g, '')

type Plant = (name: string) => ZipPart[]

const places: Record<string, Plant> = {
  'tooltip of a link': (name) => inText(`<w:hyperlink w:anchor="a" w:tooltip="${name}"><w:r><w:t>here</w:t></w:r></w:hyperlink>`),
  'target of a link': (name) => [...docxParts(), link(`https://people.uni-a.example/${name}`)],
  'target of a link, encoded': (name) => [...docxParts(), link(`https://uni-a.example/${encodeURIComponent(name)}`)],
  'address in a link': () => [...docxParts(), link('mailto:zed@uni-a.example')],
  'path in a field': (name) => field(`INCLUDEPICTURE "${name}\\\\figure.png"`),
  'name in a field': (name) => field(`AUTHOR "${name}"`),
  'link in a field': (name) => field(`HYPERLINK "https://uni-a.example/${name}"`),
  'simple field': (name) => inText(`<w:fldSimple w:instr="AUTHOR &quot;${name}&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple>`),
  'deleted field': (name) => inText(`<w:del w:id="1" w:author="A"><w:r><w:delInstrText>AUTHOR ${name}</w:delInstrText></w:r></w:del>`),
  'data of a field': (name) => inText(`<w:r><w:fldChar w:fldCharType="begin"><w:fldData>${name}</w:fldData></w:fldChar></w:r>`),
  'alias of a content control': (name) => inText(`<w:sdt><w:sdtPr><w:alias w:val="${name}"/></w:sdtPr><w:sdtContent/></w:sdt>`),
  'tag of a content control': (name) => inText(`<w:sdt><w:sdtPr><w:tag w:val="${name}"/></w:sdtPr><w:sdtContent/></w:sdt>`),
  'name of a bookmark': (name) => inText(`<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`),
  'name of a bookmark like those of Word': (name) => inText(`<w:bookmarkStart w:id="1" w:name="_Toc${word(name)}"/><w:bookmarkEnd w:id="1"/>`),
  'anchor of a link': (name) => inText(`<w:hyperlink w:anchor="${name}"><w:r><w:t>here</w:t></w:r></w:hyperlink>`),
  'reference to a bookmark': (name) => field(`REF ${word(name)} \\h`),
  'name of a form field': (name) =>
    inText(`<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${name}"/><w:enabled/></w:ffData></w:fldChar></w:r>`),
  'help of a form field': (name) =>
    inText(`<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:helpText w:type="text" w:val="${name}"/></w:ffData></w:fldChar></w:r>`),
  'name of a picture file': (name) => picture(`${fileName(name)}.jpeg`, jpeg),
  'name of a drawing': (name) => inText(`<w:r><wp:docPr ${drawing} id="1" name="${name}"/></w:r>`),
  'description of a drawing': (name) => inText(`<w:r><wp:docPr ${drawing} id="1" name="" descr="${name}"/></w:r>`),
  'title of a drawing': (name) => inText(`<w:r><wp:docPr ${drawing} id="1" name="" title="${name}"/></w:r>`),
  'path in the description of a drawing': (name) => inText(`<w:r><wp:docPr ${drawing} id="1" name="" descr="D:/work/${name}/fig.png"/></w:r>`),
  'source of an old picture': (name) => inText(`<w:r><w:pict ${o}><v:imagedata o:href="file:///C:/Users/${name}/fig.png"/></w:pict></w:r>`),
  'title of an old picture': (name) => inText(`<w:r><w:pict ${o}><v:imagedata o:title="${name}"/></w:pict></w:r>`),
  'id of an old drawing': (name) => inText(`<w:r><w:pict ${o}><v:shape id="${name}"/></w:pict></w:r>`),
  'linked picture': (name) => [
    ...inText(`<w:r><w:pict ${o} ${r}><v:imagedata r:href="rId9"/></w:pict></w:r>`),
    related(`<Relationship Id="rId9" Type="${type}/image" Target="file:///C:/Users/${encodeURIComponent(name)}/a.png" TargetMode="External"/>`),
  ],
  'old drawing': (name) => beside('word/drawing1.vml', `<xml><v:shape title="${name}"/></xml>`),
  'old drawing that is no strict XML': (name) => beside('word/drawing1.vml', `<xml><br><v:shape title="${name}"/></xml>`),
  'id of a style': (name) => style(`w:styleId="${name}"><w:name w:val="x"/>`),
  'name of a style': (name) => style(`w:styleId="a"><w:name w:val="${name}"/>`),
  'other names of a style': (name) => style(`w:styleId="a"><w:name w:val="a"/><w:aliases w:val="${name}"/>`),
  'style of a paragraph': (name) => inText(`<w:r><w:rPr><w:rStyle w:val="${name}"/></w:rPr></w:r>`),
  'name of a list': (name) => beside('word/numbering.xml', `<w:numbering ${w}><w:abstractNum><w:name w:val="${name}"/></w:abstractNum></w:numbering>`),
  'name of a font': (name) => beside('word/fontTable.xml', `<w:fonts ${w}><w:font w:name="${name}"/></w:fonts>`),
  'name of a theme': (name) => beside('word/theme/theme1.xml', `<a:theme ${main} name="${name}"><a:clrScheme name="${name}"/></a:theme>`),
  'text of an unknown part': (name) => beside('word/extra.xml', `<x>${name}</x>`),
  'split text of an unknown part': () => beside('word/extra.xml', `<p><t>Zed Cana</t><t>ryson</t></p>`),
  'attribute of an unknown part': (name) => beside('word/extra.xml', `<x y="${name}"/>`),
  'name of an element': (name) => beside('word/extra.xml', `<x><${word(name)}/></x>`),
  'name of an attribute': (name) => beside('word/extra.xml', `<x ${word(name)}="1"/>`),
  'part without an extension': (name) => beside('word/extra', `<x y="${name}"/>`),
  'name of a part': (name) => beside(`word/${fileName(name)}.xml`, '<x/>'),
  'name of a folder': (name) => beside(`word/${fileName(name)}/a.xml`, '<x/>'),
  'comment in the XML': (name) => beside('word/extra.xml', `<x><!-- ${name} --></x>`),
  'processing instruction': (name) => beside('word/extra.xml', `<x><?who ${name}?></x>`),
  'a namespace': (name) => beside('word/extra.xml', `<x xmlns:z="urn:${encodeURIComponent(name)}"/>`),
  'footnote attribute': (name) => beside('word/footnotes.xml', `<w:footnotes ${w}><w:footnote w:type="${name}"/></w:footnotes>`),
  settings: (name) => beside('word/settings.xml', `<w:settings ${w}><w:attachedSchema w:val="${name}"/></w:settings>`),
  'comment in a GIF picture': (name) => picture('image1.gif', `GIF89a!\xfe${name}`),
  'TIFF picture called JPEG': (name) => picture('image1.jpg', `II*\0\x08\0\0\0\0\0${name}\0`),
  'WebP picture called PNG': (name) => picture('image1.png', `RIFF\x40\0\0\0WEBPVP8 \0\0\0\0EXIF\x20\0\0\0${name}\0`),
  'picture of Windows': (name) => picture('image1.emf', Buffer.concat([Buffer.from('\x01\0\0\0x', 'latin1'), Buffer.from(`${name}\0`, 'utf16le')])),
  'packed picture of Windows': (name) => picture('image1.emz', gzipSync(`xxxx ${name}\0`)),
  'data behind a JPEG picture': (name) => picture('image1.jpg', Buffer.concat([jpeg, inJpeg(0xe1, `Exif\0\0${name}`)])),
  'second picture of a JPEG picture': (name) => picture('image1.jpg', inJpeg(0xe2, `MPF\0${name}`)),
  'colour profile of a JPEG picture': (name) => picture('image1.jpg', inJpeg(0xe2, `ICC_PROFILE\0\x01\x01desc ${name}\0`)),
  'camera of a JPEG picture': (name) => picture('image1.jpg', inJpeg(0xe1, `Exif\0\0${name}`)),
  'unknown chunk of a PNG picture': (name) => picture('image1.png', Buffer.concat([png.subarray(0, 33), chunk('caBX', name), png.subarray(33)])),
  'data behind a PNG picture': (name) => picture('image1.png', Buffer.concat([png, Buffer.from(name)])),
  'picture in a drawing': (name) =>
    beside(
      'word/media/image1.svg',
      `<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="data:image/jpeg;base64,${inJpeg(0xe1, `Exif\0\0${name}`).toString('base64')}"/></svg>`,
    ),
  'title of a drawing for the web': (name) => beside('word/media/image1.svg', `<svg><title>${name}</title></svg>`),
  'embedded workbook': (name) => object('Microsoft_Excel.xlsx', workbook(name)),
  'embedded workbook with macros': (name) => object('Microsoft_Excel.xlsm', workbook(name)),
  'name of an embedded file': (name) => object(`${fileName(name)}.xlsx`, workbook('x')),
  'workbook in a presentation': (name) =>
    object(
      'a.pptx',
      sampleZip([
        { name: '[Content_Types].xml', bytes: '<Types/>' },
        { name: 'ppt/embeddings/b.xlsx', bytes: workbook(name) },
      ]),
    ),
  'packed drawing of another program': (name) => object('a.vsdx', workbook(name)),
  'workbook called an object': (name) => object('oleObject1.bin', workbook(name)),
  'archive that is no package': (name) => object('a.zip', sampleZip([{ name: 'a.txt', bytes: name }])),
  'object of another program': (name) => object('oleObject1.bin', sampleCompound({ Ole10Native: packageStream(`${fileName(name)}.zip`, workbook(name)) })),
  'control of another program': (name) => [...docxParts(), { name: 'word/activeX/activeX1.bin', bytes: name }],
}

/** The same file by an author who is named in its properties and in a change. */
function byAuthor(parts: ZipPart[]): ZipPart[] {
  const change = `<w:ins w:id="5" w:author="${canary}"><w:r><w:t>more</w:t></w:r></w:ins><w:r>`
  return [
    ...parts.map((part) => (part.name === 'word/document.xml' ? { ...part, bytes: String(part.bytes).replace('<w:r>', change) } : part)),
    { name: 'docProps/core.xml', bytes: `<c xmlns:dc="x"><dc:creator>${canary}</dc:creator><dc:title>Canaryson</dc:title></c>` },
  ]
}

test('Word: there are more than 60 places, and each has another name in it', () => {
  expect(Object.keys(places).length).toBeGreaterThan(60)
})

test.each(Object.entries(places))('Word: %s does not reach reviewers', async (_place, plant) => {
  for (const [form, name] of Object.entries(canaryForms)) {
    const parts = plant(name)
    expect([form, await fateOf(clean, sampleZip(parts), 'docx')]).toEqual([form, expect.stringMatching(/^(?:held|clean)$/)])
    expect([form, 'by author', await fateOf(clean, sampleZip(byAuthor(parts)), 'docx')]).toEqual([form, 'by author', expect.stringMatching(/^(?:held|clean)$/)])
  }
})

test('what has no use for a reader goes, and does not hold a file', async () => {
  const dropped = [
    'tooltip of a link',
    'data of a field',
    'alias of a content control',
    'tag of a content control',
    'name of a bookmark',
    'name of a bookmark like those of Word',
    'anchor of a link',
    'reference to a bookmark',
    'name of a form field',
    'name of a picture file',
    'name of a drawing',
    'path in the description of a drawing',
    'source of an old picture',
    'title of an old picture',
    'linked picture',
    'id of a style',
    'name of a style',
    'other names of a style',
    'style of a paragraph',
    'name of a theme',
    'name of a part',
    'name of a folder',
    'comment in the XML',
    'data behind a JPEG picture',
    'second picture of a JPEG picture',
    'camera of a JPEG picture',
    'unknown chunk of a PNG picture',
    'data behind a PNG picture',
    'picture in a drawing',
    'name of an embedded file',
    'archive that is no package',
    'object of another program',
    'control of another program',
  ]
  for (const place of dropped)
    for (const name of allForms)
      expect([place, name, await fateOf(clean, sampleZip(byAuthor(places[place]?.(name) ?? [])), 'docx')]).toEqual([place, name, 'clean'])
})

async function copyOf(parts: ZipPart[]): Promise<Record<string, Buffer>> {
  const copy = (await clean(sampleZip(parts), 'docx')) as CleanedDocument
  return unzipped(Buffer.from(copy.bytes))
}

test('what is renamed is found where it is used', async () => {
  const parts = await copyOf([
    ...inText(
      `<w:bookmarkStart w:id="1" w:name="Canaryson"/><w:hyperlink w:anchor="Canaryson"><w:r><w:rPr><w:rStyle w:val="MyHead"/><w:pStyle w:val="Heading1"/></w:rPr><w:instrText>STYLEREF "My Head" \\n</w:instrText></w:r></w:hyperlink>`,
    ),
    {
      name: 'word/styles.xml',
      bytes: `<w:styles ${w}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="MyHead"><w:name w:val="My Head"/><w:basedOn w:val="Heading1"/></w:style></w:styles>`,
    },
    { name: 'word/Canaryson.xml', bytes: '<x/>' },
    { name: 'word/_rels/Canaryson.xml.rels', bytes: relationships(`<Relationship Id="rId1" Type="${type}/image" Target="media/zed.png"/>`) },
    { name: 'word/media/zed.png', bytes: png },
    related(`<Relationship Id="rId1" Type="x/part" Target="Canaryson.xml"/>`),
  ])
  expect(String(parts['word/document.xml'])).toMatch(/w:name="b1".*w:anchor="b1".*<w:rStyle w:val="s1"\/><w:pStyle w:val="Heading1"\/>.*STYLEREF "Style 1" \\n/)
  expect(String(parts['word/styles.xml'])).toContain(
    '<w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="s1"><w:name w:val="Style 1"/><w:basedOn w:val="Heading1"/>',
  )
  expect(String(parts['word/_rels/document.xml.rels'])).toContain('Target="/word/part1.xml"')
  expect(String(parts['word/_rels/part1.xml.rels'])).toContain('Target="/word/media/image1.png"')
  expect(Object.keys(parts)).toContain('word/media/image1.png')
})

test('pictures keep their pixels, and an object that nobody can look through leaves its picture', async () => {
  for (const [name, bytes] of [
    ['image1.jpg', jpeg],
    ['image1.png', png],
  ] as const) {
    const kept = (await copyOf(picture(name, bytes)))[`word/media/${name}`]
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  }
  const parts = await copyOf(object('oleObject1.bin', sampleCompound({ 'Equation Native': 'x' })))
  expect(String(parts['word/document.xml'])).toMatch(/<w:object[^>]*><v:shape\/><\/w:object>/)
  expect(String(parts['word/_rels/document.xml.rels'])).not.toContain('rId7')
  expect(Object.keys(parts).filter((name) => name.includes('embeddings'))).toEqual([])
  const kept = await copyOf(object('a.xlsx', workbook('Samples')))
  expect(String(kept['word/document.xml'])).toContain('<o:OLEObject Type="Embed" ProgID="Package" r:id="rId7"/>')
  expect(Object.keys(await unzipped(kept['word/embeddings/object1.xlsx'] ?? Buffer.alloc(0)))).toContain('xl/workbook.xml')
})

test('an ORCID in a string that nobody reads holds the file', async () => {
  for (const orcid of ['0000-0002-1825-0097', '0000-0002-1694-233X'])
    expect(await fateOf(clean, sampleZip(places.settings?.(orcid) ?? []), 'docx')).toBe('held')
})

test('a limit that is reached is said, instead of the rest being passed over', async () => {
  const paragraph = `<w:p><w:r><w:t>${'word '.repeat(200_000)}</w:t></w:r></w:p>`
  const unsearched = async (parts: ZipPart[]) =>
    ((await clean(sampleZip(parts), 'docx')) as CleanedDocument).passages.flatMap((one) => (one.kind === 'unsearchable' ? [one.location] : []))
  const [types, rels] = docxParts() as [ZipPart, ZipPart]
  const long = (count: number) => ({ name: 'word/document.xml', bytes: `<w:document ${w}><w:body>${paragraph.repeat(count)}</w:body></w:document>` })
  expect(await unsearched([types, rels, long(1)])).toEqual([])
  expect(await unsearched([types, rels, long(10)])).toContain('hidden in the file')
  const many = Array.from({ length: 200_002 }, (_, index) => `<x y="some${index}"/>`).join('')
  expect(await unsearched(beside('word/extra.xml', `<x>${many}</x>`))).toEqual(['hidden in the file'])
  expect(await unsearched(picture('image1.tif', Buffer.alloc(33 * 1024 * 1024)))).toEqual(['embedded object'])
}, 120_000)

test('a name in any attribute or text of a Word file is held or gone', async () => {
  const parts: ZipPart[] = [
    ...inText(
      `<w:bookmarkStart w:id="1" w:name="Results"/><w:ins w:id="2" w:author="A" w:date="2020-01-01"><w:r><w:t>more</w:t></w:r></w:ins><w:hyperlink w:anchor="Results" w:tooltip="x"><w:r><w:rPr><w:rStyle w:val="Link"/></w:rPr><w:t>here</w:t></w:r></w:hyperlink><w:r><wp:docPr ${drawing} id="1" name="a" descr="b" title="c"/></w:r><w:r><w:pict ${o}><v:shape id="d" alt="e" style="f"><v:imagedata o:href="g" o:title="h"/></v:shape></w:pict></w:r>`,
    ),
    {
      name: 'word/styles.xml',
      bytes: `<w:styles ${w}><w:style w:styleId="Link"><w:name w:val="Link"/><w:rPr><w:rFonts w:ascii="Times New Roman"/></w:rPr></w:style></w:styles>`,
    },
    { name: 'word/theme/theme1.xml', bytes: `<a:theme ${main} name="Office"><a:latin typeface="Calibri"/></a:theme>` },
    link('https://example.org/data'),
  ]
  const values = parts.flatMap(({ bytes }, part) =>
    [...String(bytes).matchAll(/(?<=="|>)[^<>"]+(?="|<)/g)].map(({ index, 0: value }) => ({
      part,
      index,
      end: index + value.length,
      // A surname alone among the words that everybody reads may be a citation.
      isRead: String(bytes)[index - 1] === '>',
    })),
  )
  expect(values.length).toBeGreaterThan(40)
  const fates: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...values), fc.constantFrom(...allForms), fc.boolean(), async ({ part, index, end, isRead }, form, hasAuthor) => {
      const planted = parts.map((one, at) =>
        at === part ? { ...one, bytes: `${String(one.bytes).slice(0, index)} ${isRead ? canary : form} ${String(one.bytes).slice(end)}` } : one,
      )
      const fate = await fateOf(clean, sampleZip(hasAuthor ? byAuthor(planted) : planted), 'docx')
      fates.push(fate)
      return fate !== 'leaks'
    }),
    { seed: 7, numRuns: 400 },
  )
  expect(fates).toContain('clean')
  expect(fates).toContain('held')
}, 300_000)
