import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFStream, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CleanedDocument, Passage } from '#domain/review/blindness/document.ts'
import { findInPassages, isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { docxParts, sampleZip, type ZipPart } from '../../../tests/support/sample-files.ts'
import { unzipped } from '../../../tests/support/unzipped.ts'
import { documentCleaner } from './clean-document.ts'

const canary = 'Zed Canaryson'
const people = [{ name: canary, email: 'zed@uni-a.example', affiliation: '', orcid: null }]
const clean = documentCleaner()

/** What an author's file becomes: held for a person, or a copy that names nobody. */
async function fateOf(bytes: Uint8Array, kind: 'docx' | 'pdf'): Promise<'held' | 'clean' | 'leaks' | 'refused'> {
  const outcome = await clean(bytes, kind)
  // A file that cannot be cleaned is held too, but shows nothing of a place.
  if (typeof outcome === 'string') return 'refused'
  if (isHeld(outcome)) return 'held'
  return isNamedIn(await everything(outcome.bytes, kind)) ? 'leaks' : 'clean'
}
const isHeld = ({ passages }: CleanedDocument) => findInPassages(people, passages as Passage[]).some(isTrueHit)

/** All bytes that a reader can get at: unpacked, inflated, and the names of parts. */
async function everything(bytes: Uint8Array, kind: 'docx' | 'pdf'): Promise<Buffer[]> {
  if (kind === 'docx') return Object.entries(await unzipped(Buffer.from(bytes))).flatMap(([name, part]) => [Buffer.from(name), part])
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => [
      Buffer.from(object.toString(), 'latin1'),
      ...stringsIn(object).map((one) => Buffer.from(one)),
      ...(object instanceof PDFRawStream ? [inflated(object.contents)] : []),
    ])
  return [Buffer.from(bytes), ...objects]
}

function stringsIn(object: PDFObject): string[] {
  if (object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName) return [object.decodeText()]
  if (object instanceof PDFStream) return stringsIn(object.dict)
  if (object instanceof PDFDict) return object.entries().flatMap(([key, value]) => [key.decodeText(), ...stringsIn(value)])
  return 'asArray' in object ? (object as { asArray(): PDFObject[] }).asArray().flatMap(stringsIn) : []
}

function inflated(contents: Uint8Array): Buffer {
  try {
    return inflateSync(contents)
  } catch {
    return Buffer.from(contents)
  }
}

/** In each of the ways in which programs write a word. */
function isNamedIn(all: readonly Buffer[]): boolean {
  const word = 'canaryson'
  const hex = (encoding: 'latin1' | 'utf16le', swap = false) => {
    const bytes = Buffer.from('Canaryson', encoding)
    return (swap ? bytes.swap16() : bytes).toString('hex').slice(2, -2)
  }
  const hexes = [hex('latin1'), hex('utf16le'), hex('utf16le', true)]
  return all.some((bytes) => {
    const ways = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]
    if (bytes.length % 2 === 0) ways.push(Buffer.from(bytes).swap16().toString('utf16le'))
    return ways.some((text) => {
      const plain = text.toLowerCase().replace(/&#x([\da-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      return plain.includes(word) || hexes.some((one) => plain.includes(one))
    })
  })
}

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const drawing = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
const relationships = (body: string) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`
const link = (target: string) => ({
  name: 'word/_rels/document.xml.rels',
  bytes: relationships(
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"/>`,
  ),
})
/** In the middle of the text of the document. */
const inText = (xml: string): ZipPart[] => docxParts(`</w:t></w:r>${xml}<w:r><w:t>`)
const field = (code: string) => inText(`<w:r><w:instrText>${code}</w:instrText></w:r>`)
const beside = (name: string, bytes: string | Buffer): ZipPart[] => [...docxParts(), { name, bytes }]
const picture = (name: string, bytes: string | Buffer = 'GIF89a'): ZipPart[] => [
  ...docxParts(),
  { name: `word/media/${name}`, bytes },
  { name: 'word/_rels/document.xml.rels', bytes: relationships(`<Relationship Id="rId8" Type="x/image" Target="media/${encodeURIComponent(name)}"/>`) },
]

const docxPlaces: Record<string, ZipPart[]> = {
  'tooltip of a link': inText(`<w:hyperlink w:anchor="a" w:tooltip="${canary}"><w:r><w:t>here</w:t></w:r></w:hyperlink>`),
  'target of a link': [...docxParts(), link('https://people.uni-a.example/~canaryson')],
  'target of a link, as name': [...docxParts(), link('https://uni-a.example/Zed-Canaryson')],
  'target of a link, encoded': [...docxParts(), link('https://uni-a.example/%7Ezcanaryson')],
  'address in a link': [...docxParts(), link('mailto:zed@uni-a.example')],
  'path in a field': field('INCLUDEPICTURE "C:\\\\Users\\\\Canaryson\\\\figure.png"'),
  'name in a field': field(`AUTHOR "${canary}"`),
  'link in a field': field('HYPERLINK "https://uni-a.example/~canaryson"'),
  'simple field': inText(`<w:fldSimple w:instr="AUTHOR &quot;${canary}&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple>`),
  'data of a field': inText(`<w:r><w:fldChar w:fldCharType="begin"><w:fldData>${canary}</w:fldData></w:fldChar></w:r>`),
  'alias of a content control': inText(`<w:sdt><w:sdtPr><w:alias w:val="Canaryson"/></w:sdtPr><w:sdtContent/></w:sdt>`),
  'tag of a content control': inText(`<w:sdt><w:sdtPr><w:tag w:val="Canaryson"/></w:sdtPr><w:sdtContent/></w:sdt>`),
  'name of a bookmark': inText('<w:bookmarkStart w:id="1" w:name="Canaryson"/><w:bookmarkEnd w:id="1"/>'),
  'anchor of a link': inText('<w:hyperlink w:anchor="Canaryson"><w:r><w:t>here</w:t></w:r></w:hyperlink>'),
  'reference to a bookmark': field('REF Canaryson \\h'),
  'name of a picture file': picture('Canaryson-photo.jpeg'),
  'name of a picture file with a space': picture('Zed Canaryson.gif'),
  'comment in a GIF picture': picture('image1.gif', `GIF89a!\xfe${canary}`),
  'name of a drawing': inText(`<w:r><wp:docPr ${drawing} id="1" name="Canaryson portrait"/></w:r>`),
  'description of a drawing': inText(`<w:r><wp:docPr ${drawing} id="1" name="" descr="${canary}"/></w:r>`),
  'name of a style': beside('word/styles.xml', `<w:styles ${w}><w:style w:styleId="a"><w:name w:val="${canary}"/></w:style></w:styles>`),
  'name of a list': beside('word/numbering.xml', `<w:numbering ${w}><w:abstractNum><w:name w:val="${canary}"/></w:abstractNum></w:numbering>`),
  'text of an unknown part': beside('word/extra.xml', `<x>${canary}</x>`),
  'attribute of an unknown part': beside('word/extra.xml', `<x y="${canary}"/>`),
  'name of a part': beside(`word/${canary}.xml`, '<x/>'),
  'comment in the XML': beside('word/extra.xml', `<x><!-- ${canary} --></x>`),
  'processing instruction': beside('word/extra.xml', `<x><?who ${canary}?></x>`),
  'old drawing': beside('word/drawing1.vml', `<xml><v:shape title="${canary}"/></xml>`),
  'a namespace': beside('word/extra.xml', `<x xmlns:z="urn:${canary}"/>`),
  'footnote attribute': beside('word/footnotes.xml', `<w:footnotes ${w}><w:footnote w:type="${canary}"/></w:footnotes>`),
  settings: beside('word/settings.xml', `<w:settings ${w}><w:attachedSchema w:val="${canary}"/></w:settings>`),
}

test.each(Object.entries(docxPlaces))('Word: %s does not reach reviewers', async (_place, parts) => {
  expect(['held', 'clean']).toContain(await fateOf(sampleZip(parts), 'docx'))
})

test('what has no use for a reader goes, and does not hold a file', async () => {
  const dropped = [
    'tooltip of a link',
    'alias of a content control',
    'tag of a content control',
    'name of a bookmark',
    'anchor of a link',
    'reference to a bookmark',
    'name of a picture file',
    'name of a drawing',
    'comment in the XML',
  ]
  for (const place of dropped) expect([place, await fateOf(sampleZip(docxPlaces[place] ?? []), 'docx')]).toEqual([place, 'clean'])
  const linked = await clean(
    sampleZip(inText('<w:bookmarkStart w:id="1" w:name="Canaryson"/><w:hyperlink w:anchor="Canaryson"><w:r><w:t>here</w:t></w:r></w:hyperlink>')),
    'docx',
  )
  const text = String((await unzipped(Buffer.from((linked as CleanedDocument).bytes)))['word/document.xml'])
  expect(text).toMatch(/w:name="b1".*w:anchor="b1"/)
})

type Plant = (document: PDFDocument) => void
const n = PDFName.of
const s = PDFString.of
const inCatalog =
  (key: string, value: (document: PDFDocument) => object): Plant =>
  (document) =>
    void document.catalog.set(n(key), document.context.obj(value(document) as never) as never)
const structure = (element: object): Plant =>
  inCatalog('StructTreeRoot', ({ context }) => ({
    Type: 'StructTreeRoot',
    K: [context.register(context.obj({ Type: 'StructElem', S: 'P', P: n('x'), ...element } as never))],
  }))
const annotation =
  (value: object): Plant =>
  (document) =>
    document
      .getPage(0)
      .node.set(n('Annots'), document.context.obj([document.context.register(document.context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...value } as never))]))
const marked =
  (properties: string): Plant =>
  (document) => {
    const { context } = document
    const page = document.getPage(0)
    const stream = context.register(context.flateStream(`/Span ${properties} BDC EMC`))
    page.node.set(n('Contents'), context.obj([...(page.node.Contents() ? [page.node.get(n('Contents')) as never] : []), stream]))
  }
const utf16 = PDFHexString.fromText(canary)
const uri = (target: string) => annotation({ Subtype: 'Link', A: { S: 'URI', URI: s(target) } })

const pdfPlaces: Record<string, Plant> = {
  'prefix of page labels': inCatalog('PageLabels', () => ({ Nums: [PDFNumber.of(0), { S: 'D', P: s(canary) }] })),
  'name of a layer': inCatalog('OCProperties', ({ context }) => ({ OCGs: [context.register(context.obj({ Type: 'OCG', Name: utf16 }))], D: {} })),
  'creator of layers': inCatalog('OCProperties', () => ({ OCGs: [], D: { Creator: s(canary), Name: s(canary) } })),
  'user of a layer': inCatalog('OCProperties', ({ context }) => ({
    OCGs: [context.register(context.obj({ Type: 'OCG', Name: s('a'), Usage: { User: { Name: s(canary) } } }))],
    D: {},
  })),
  'title of an element': structure({ T: s(canary) }),
  'spoken text of an element': structure({ ActualText: s(canary) }),
  'alternative text of an element': structure({ Alt: utf16 }),
  'expansion of an element': structure({ E: s(canary) }),
  'id of an element': structure({ ID: s(canary) }),
  'target of a link': uri('https://people.uni-a.example/~canaryson'),
  'address in a link': uri('mailto:zed@uni-a.example'),
  'file of a link': annotation({ Subtype: 'Link', A: { S: 'Launch', F: s('C:/Users/Zed Canaryson/a.doc') } }),
  'other document of a link': annotation({ Subtype: 'Link', A: { S: 'GoToR', F: { Type: 'Filespec', UF: utf16 } } }),
  'spoken text of marked content': marked(`<</ActualText (${canary})>>`),
  'spoken text of marked content, UTF-16': marked(`<</ActualText ${utf16.toString()}>>`),
  'alternative text of marked content': marked(`<</Alt (${canary})>>`),
  'properties of marked content': (document) =>
    document.getPage(0).node.set(n('Resources'), document.context.obj({ Properties: { M0: { ActualText: s(canary) } } })),
  'author of a comment': annotation({ Subtype: 'Text', T: s(canary) }),
  'text of a comment': annotation({ Subtype: 'Text', Contents: s(canary) }),
  'name of a form field': annotation({ Subtype: 'Widget', FT: 'Tx', T: s(canary) }),
  'default of a form field': annotation({ Subtype: 'Widget', FT: 'Tx', T: s('a'), DV: s(canary) }),
  'name of a destination': inCatalog('Dests', () => ({ [canary]: [] })),
  'key of the catalogue': inCatalog('Zed Canaryson', () => ({})),
  'script at opening': inCatalog('OpenAction', () => ({ S: 'JavaScript', JS: s(`app.alert("${canary}")`) })),
  'named script': inCatalog('Names', () => ({ JavaScript: { Names: [s(canary), {}] } })),
  'language of the document': inCatalog('Lang', () => s(canary)),
  'base of links': inCatalog('URI', () => ({ Base: s('https://uni-a.example/Zed-Canaryson/') })),
  'title of a bookmark': inCatalog('Outlines', ({ context }) => ({ First: context.register(context.obj({ Title: s(canary) })) })),
  'output intent': inCatalog('OutputIntents', () => [{ Type: 'OutputIntent', S: 'GTS_PDFX', Info: s(canary) }]),
  'private key of a page': (document) => document.getPage(0).node.set(n('X'), s(canary)),
  'thread of articles': inCatalog('Threads', () => [{ I: { Author: s(canary) } }]),
}

async function pdfWith(plant: Plant): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText('A study of forty samples.', { x: 50, y: 700, size: 12, font })
  await document.flush()
  plant(document)
  return document.save({ useObjectStreams: false })
}

test.each(Object.entries(pdfPlaces))('PDF: %s does not reach reviewers', async (_place, plant) => {
  const bytes = await pdfWith(plant)
  expect(['held', 'clean']).toContain(await fateOf(bytes, 'pdf'))
})

test('PDF: what has no use for a reader goes, and does not hold a file that opens as before', async () => {
  for (const place of [
    'prefix of page labels',
    'name of a layer',
    'creator of layers',
    'user of a layer',
    'title of an element',
    'script at opening',
    'author of a comment',
  ])
    expect([place, await fateOf(await pdfWith(pdfPlaces[place] ?? (() => undefined)), 'pdf')]).toEqual([place, 'clean'])
  const copy = (await clean(await pdfWith(pdfPlaces['name of a layer'] ?? (() => undefined)), 'pdf')) as CleanedDocument
  expect((await PDFDocument.load(copy.bytes)).getPageCount()).toBe(1)
})

test('a name in any attribute or text of a Word file is held or gone', async () => {
  const parts: ZipPart[] = [
    ...inText(
      '<w:bookmarkStart w:id="1" w:name="Results"/><w:ins w:id="2" w:author="A" w:date="2020-01-01"><w:r><w:t>more</w:t></w:r></w:ins><w:hyperlink w:anchor="Results" w:tooltip="x"><w:r><w:rPr><w:rStyle w:val="Link"/></w:rPr><w:t>here</w:t></w:r></w:hyperlink>',
    ),
    { name: 'word/styles.xml', bytes: `<w:styles ${w}><w:style w:styleId="Link"><w:name w:val="Link"/></w:style></w:styles>` },
    link('https://example.org/data'),
  ]
  const values = parts.flatMap(({ bytes }, part) =>
    [...String(bytes).matchAll(/(?<=="|>)[^<>"]+(?="|<)/g)].map(({ index, 0: value }) => ({ part, index, end: index + value.length })),
  )
  expect(values.length).toBeGreaterThan(20)
  const fates: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...values), async ({ part, index, end }) => {
      const planted = parts.map((one, at) =>
        at === part ? { ...one, bytes: `${String(one.bytes).slice(0, index)} ${canary} ${String(one.bytes).slice(end)}` } : one,
      )
      const fate = await fateOf(sampleZip(planted), 'docx')
      fates.push(fate)
      return fate !== 'leaks'
    }),
    { seed: 7, numRuns: 100 },
  )
  expect(fates).toContain('clean')
}, 300_000)

test('a name in any string of a PDF file is held or gone', async () => {
  const rich = async () => {
    const document = await PDFDocument.load(
      await pdfWith((one) => {
        for (const place of ['name of a layer', 'title of an element', 'title of a bookmark', 'target of a link']) pdfPlaces[place]?.(one)
      }),
    )
    const places: (() => void)[] = []
    const visit = (object: PDFObject) => {
      if (object instanceof PDFDict)
        for (const [key, value] of object.entries())
          value instanceof PDFDict || 'asArray' in value ? visit(value) : places.push(() => object.set(key, s(canary)))
      else if (object instanceof PDFStream) visit(object.dict)
    }
    for (const [, object] of document.context.enumerateIndirectObjects()) visit(object)
    return { document, places }
  }
  const { length } = (await rich()).places
  expect(length).toBeGreaterThan(20)
  await fc.assert(
    fc.asyncProperty(fc.nat(length - 1), async (at) => {
      const { document, places } = await rich()
      places[at]?.()
      // What no longer is a PDF file was refused when it came.
      const bytes = await document.save({ useObjectStreams: false }).catch(() => undefined)
      return bytes === undefined || (await fateOf(bytes, 'pdf')) !== 'leaks'
    }),
    { seed: 7, numRuns: 60 },
  )
}, 300_000)
