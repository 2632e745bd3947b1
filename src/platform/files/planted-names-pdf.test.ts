import { deflateSync } from 'node:zlib'
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CleanedDocument } from '#domain/review/blindness/document.ts'
import { allForms, canary, canaryForms, fateOf } from '../../../tests/support/planted-names.ts'
import { documentCleaner } from './clean-document.ts'

const clean = documentCleaner()

type Plant = (document: PDFDocument, name: string) => void
const n = PDFName.of
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
const s = (text: string) => PDFString.of(escaped(text))
const utf16 = PDFHexString.fromText
const word = (name: string) => name.replace(/[^A-Za-z_-]/g, '_')

const inCatalog =
  (key: string, value: (name: string, document: PDFDocument) => object): Plant =>
  (document, name) =>
    void document.catalog.set(n(key), document.context.obj(value(name, document) as never) as never)
const structure = (element: (name: string) => object): Plant =>
  inCatalog('StructTreeRoot', (name, { context }) => ({
    Type: 'StructTreeRoot',
    K: [context.register(context.obj({ Type: 'StructElem', S: 'P', P: n('x'), ...element(name) } as never))],
  }))
const annotation =
  (value: (name: string) => object): Plant =>
  (document, name) => {
    const { context } = document
    const { node } = document.getPage(0)
    const added = context.register(context.obj({ Type: 'Annot', Rect: [0, 0, 9, 9], ...value(name) } as never))
    node.set(n('Annots'), context.obj([...(node.Annots()?.asArray() ?? []), added]))
  }
const content =
  (text: (name: string) => string): Plant =>
  (document, name) => {
    const { context } = document
    const { node } = document.getPage(0)
    const stream = context.register(context.flateStream(text(name)))
    node.set(n('Contents'), context.obj([...(node.Contents() ? [node.get(n('Contents')) as never] : []), stream]))
  }
const marked = (properties: (name: string) => string) => content((name) => `/Span ${properties(name)} BDC EMC`)
const resource = (document: PDFDocument, kind: string, object: PDFRef) =>
  document.getPage(0).node.set(n('Resources'), document.context.obj({ [kind]: { X0: object } }))
/** A stream that the page uses, with these filters already applied. */
const stream =
  (kind: string, dictionary: object, bytes: (name: string) => Buffer | string): Plant =>
  (document, name) =>
    void resource(document, kind, document.context.register(document.context.stream(Buffer.from(bytes(name)), dictionary as never)))
const link = (action: (name: string) => object) => annotation((name) => ({ Subtype: 'Link', A: action(name) }))
const inForm = (fields: (name: string, document: PDFDocument) => object) =>
  inCatalog('AcroForm', (name, document) => ({ Fields: [document.context.register(document.context.obj(fields(name, document) as never))] }))

const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const withSegment = (marker: number, data: string) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data), jpeg.subarray(2)])
const image = (filter: unknown) => ({ Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: filter })

const places: Record<string, Plant> = {
  'prefix of page labels': inCatalog('PageLabels', (name) => ({ Nums: [PDFNumber.of(0), { S: 'D', P: s(name) }] })),
  'name of a layer': inCatalog('OCProperties', (name, { context }) => ({ OCGs: [context.register(context.obj({ Type: 'OCG', Name: utf16(name) }))], D: {} })),
  'creator of layers': inCatalog('OCProperties', (name) => ({ OCGs: [], D: { Creator: s(name), Name: s(name) } })),
  'other settings of layers': inCatalog('OCProperties', (name) => ({ OCGs: [], D: {}, Configs: [{ Creator: s(name), Name: s(name) }] })),
  'user of a layer': inCatalog('OCProperties', (name, { context }) => ({
    OCGs: [context.register(context.obj({ Type: 'OCG', Name: s('a'), Usage: { User: { Name: s(name) } } }))],
    D: {},
  })),
  'title of an element': structure((name) => ({ T: s(name) })),
  'spoken text of an element': structure((name) => ({ ActualText: s(name) })),
  'alternative text of an element': structure((name) => ({ Alt: utf16(name) })),
  'expansion of an element': structure((name) => ({ E: s(name) })),
  'id of an element': structure((name) => ({ ID: s(name) })),
  'type of an element': structure((name) => ({ S: n(name) })),
  'properties of an element': structure((name) => ({ A: { O: 'UserProperties', P: [{ N: s('a'), V: s(name) }] } })),
  'target of a link': link((name) => ({ S: 'URI', URI: s(`https://people.uni-a.example/${name}`) })),
  'address in a link': link(() => ({ S: 'URI', URI: s('mailto:zed@uni-a.example') })),
  'words of a link': annotation((name) => ({ Subtype: 'Link', Contents: s(name) })),
  'file of a link': link((name) => ({ S: 'Launch', F: s(`C:/Users/${name}/a.doc`) })),
  'file of a link as specification': link((name) => ({ S: 'Launch', F: { Type: 'Filespec', UF: utf16(name), F: s(name) } })),
  'program of a link': link((name) => ({ S: 'Launch', Win: { F: s(name), D: s(name) } })),
  'other document of a link': link((name) => ({ S: 'GoToR', F: s(`../${name}/thesis.pdf`), D: s(name) })),
  'other document of a link, UTF-16': link((name) => ({ S: 'GoToR', F: { Type: 'Filespec', UF: utf16(name) } })),
  'second action of a link': link((name) => ({ S: 'URI', URI: s('https://example.org'), Next: [{ S: 'GoToR', F: s(name) }] })),
  'form sent elsewhere': link((name) => ({ S: 'SubmitForm', F: { FS: n('URL'), F: s(name) } })),
  'destination of a link': link((name) => ({ S: 'GoTo', D: s(name) })),
  'destination as name': annotation((name) => ({ Subtype: 'Link', Dest: n(name) })),
  'spoken text of marked content': marked((name) => `<</ActualText (${escaped(name)})>>`),
  'spoken text with parentheses': marked((name) => `<</ActualText (Zed \\(x\\) (by ${escaped(name)}))>>`),
  'spoken text of marked content, UTF-16': marked((name) => `<</ActualText ${utf16(name).toString()}>>`),
  'alternative text of marked content': marked((name) => `<</Alt (${escaped(name)})>>`),
  'any key of marked content': marked((name) => `<</Who (${escaped(name)})>>`),
  'list in marked content': marked((name) => `<</Who [1 (${escaped(name)})]>>`),
  'key in marked content': marked((name) => `<</${word(name)} 1>>`),
  'tag of marked content': content((name) => `/${word(name)} BMC EMC`),
  'escaped tag of marked content': content((name) => `/${[...name].map((one) => `#${one.charCodeAt(0).toString(16)}`).join('')} BMC EMC`),
  'comment in a page': content((name) => `q % ${name}\nQ`),
  'tag behind a picture in a page': content((name) => `BI /W 1 /H 1 /BPC 8 /CS /G ID (\xff EI\n/${word(name)} BMC EMC`),
  'properties of marked content as resource': (document, name) =>
    document.getPage(0).node.set(n('Resources'), document.context.obj({ Properties: { M0: { ActualText: s(name) } } })),
  'tiling pattern': stream('Pattern', { Type: 'Pattern', PatternType: 1 }, (name) => `/${word(name)} BMC EMC`),
  'words of a tiling pattern': stream('Pattern', { Type: 'Pattern', PatternType: 1 }, () => `BT [(Zed Can) 20 (aryson)] TJ ET`),
  'form in a page': stream('XObject', { Type: 'XObject', Subtype: 'Form' }, (name) => `/Span <</Who (${escaped(name)})>> BDC EMC`),
  'function of a program': stream('Shading', { FunctionType: 4 }, (name) => `{ % ${name}\n }`),
  'colour profile': stream('ColorSpace', { N: 3 }, (name) => `\0\0\0desc${name}\0`),
  'author of a comment': annotation((name) => ({ Subtype: 'Text', T: s(name) })),
  'text of a comment': annotation(() => ({ Subtype: 'Text', Contents: s(canary) })),
  'name of a form field': annotation((name) => ({ Subtype: 'Widget', FT: 'Tx', T: s(name) })),
  'default of a form field': annotation((name) => ({ Subtype: 'Widget', FT: 'Tx', T: s('a'), DV: s(name) })),
  'name of a field in a form': inForm((name) => ({ T: s(name), TM: s(name), Kids: [{ T: s(name), FT: 'Tx' }] })),
  'tooltip of a form field': inForm((name) => ({ T: s('a'), TU: s(name), FT: 'Tx' })),
  'name of a destination': inCatalog('Dests', (name) => ({ [name]: [] })),
  'destination in a tree': inCatalog('Names', (name) => ({ Dests: { Kids: [{ Limits: [s(name), s(name)], Names: [s(name), []] }] } })),
  'key of the catalogue': (document, name) => inCatalog(name, () => ({}))(document, name),
  'script at opening': inCatalog('OpenAction', (name) => ({ S: 'JavaScript', JS: s(`app.alert("${name}")`) })),
  'named script': inCatalog('Names', (name) => ({ JavaScript: { Names: [s(name), {}] } })),
  'language of the document': inCatalog('Lang', s),
  'base of links': inCatalog('URI', (name) => ({ Base: s(`https://uni-a.example/${name}/`) })),
  'title of a bookmark': inCatalog('Outlines', (_name, { context }) => ({ First: context.register(context.obj({ Title: s(canary) })) })),
  'file of a bookmark': inCatalog('Outlines', (name, { context }) => ({
    First: context.register(context.obj({ Title: s('Samples'), A: { S: 'GoToR', F: s(name) } } as never)),
  })),
  'output intent': inCatalog('OutputIntents', (name) => [{ Type: 'OutputIntent', S: 'GTS_PDFX', Info: s(name) }]),
  'private key of a page': (document, name) => document.getPage(0).node.set(n('X'), s(name)),
  'private stream of a page': (document, name) =>
    document.getPage(0).node.set(n('X'), document.context.register(document.context.stream(`by ${name}`, { Type: 'Private', Subtype: 'Notes' }))),
  'thread of articles': inCatalog('Threads', (name) => [{ I: { Author: s(name) } }]),
  'name of a font': (document, name) => resource(document, 'Font', document.context.register(document.context.obj({ Type: 'Font', BaseFont: n(name) }))),
  'camera of a JPEG picture': stream('XObject', image('DCTDecode'), (name) => withSegment(0xe1, `Exif\0\0${name}`)),
  'data behind a JPEG picture': stream('XObject', image('DCTDecode'), (name) => Buffer.concat([jpeg, Buffer.from(name)])),
  'packed JPEG picture': stream('XObject', image(['FlateDecode', 'DCTDecode']), (name) => deflateSync(withSegment(0xe1, `Exif\0\0${name}`))),
  'JPEG 2000 picture': stream('XObject', image('JPXDecode'), (name) => `\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x40uuid ${name} \0`),
}

async function pdfWith(plant: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText('A study of forty samples.', { x: 50, y: 700, size: 12, font })
  await document.flush()
  plant(document)
  return document.save({ useObjectStreams: false })
}

/** The author is named in the properties and in a comment as well. */
function nameAuthor(document: PDFDocument): void {
  document.setAuthor(canary)
  document.setTitle('Canaryson')
  document.setKeywords(['canaryson'])
  annotation((name) => ({ Subtype: 'Text', T: s(name), Contents: s('a') }))(document, canary)
}

test('PDF: there are more than 50 places, and each has another name in it', () => {
  expect(Object.keys(places).length).toBeGreaterThan(50)
})

test.each(Object.entries(places))('PDF: %s does not reach reviewers', async (_place, plant) => {
  for (const [form, name] of Object.entries(canaryForms))
    for (const hasAuthor of [false, true]) {
      const bytes = await pdfWith((document) => {
        plant(document, name)
        if (hasAuthor) nameAuthor(document)
      })
      expect([form, hasAuthor, await fateOf(clean, bytes, 'pdf')]).toEqual([form, hasAuthor, expect.stringMatching(/^(?:held|clean)$/)])
    }
})

test('PDF: what has no use for a reader goes, and does not hold a file that opens as before', async () => {
  for (const place of [
    'prefix of page labels',
    'name of a layer',
    'creator of layers',
    'other settings of layers',
    'user of a layer',
    'title of an element',
    'script at opening',
    'author of a comment',
    'file of a link',
    'file of a link as specification',
    'program of a link',
    'other document of a link',
    'other document of a link, UTF-16',
    'second action of a link',
    'form sent elsewhere',
    'destination of a link',
    'destination as name',
    'name of a destination',
    'destination in a tree',
    'name of a field in a form',
    'name of a form field',
    'file of a bookmark',
    'camera of a JPEG picture',
    'data behind a JPEG picture',
    'packed JPEG picture',
  ])
    for (const name of allForms) {
      const bytes = await pdfWith((document) => {
        places[place]?.(document, name)
        nameAuthor(document)
      })
      expect([place, name, await fateOf(clean, bytes, 'pdf')]).toEqual([place, name, 'clean'])
    }
})

const copyOf = async (plant: (document: PDFDocument) => void) =>
  PDFDocument.load(((await clean(await pdfWith(plant), 'pdf')) as CleanedDocument).bytes, { updateMetadata: false })

test('PDF: links still lead to their destinations, which are in order', async () => {
  const { catalog } = await copyOf((document) => {
    const { context } = document
    const leaf = (key: string, top: number) => ({ Names: [s(key), [document.getPage(0).ref, 'XYZ', 0, top, 0]] })
    inCatalog('Names', () => ({ Dests: { Kids: [leaf('cite.canaryson', 1), leaf('section.1', 2)] } }))(document, '')
    document.getPage(0).node.set(
      n('Annots'),
      context.obj([
        { Subtype: 'Link', Rect: [0, 0, 1, 1], A: { S: 'GoTo', D: s('section.1') } },
        { Subtype: 'Link', Rect: [0, 0, 1, 1], Dest: s('cite.canaryson') },
      ] as never),
    )
  })
  const names = catalog.lookup(n('Names'), PDFDict).lookup(n('Dests'))
  expect(String(names).replace(/\s+/g, ' ')).toMatch(/\/Names \[ \(d000001\) \[ \d+ 0 R \/XYZ 0 1 0 \] \(d000002\) \[ \d+ 0 R \/XYZ 0 2 0 \] \]/)
  const annotations = String(catalog.Pages().Kids().lookup(0, PDFDict).lookup(n('Annots')))
  expect(annotations).toMatch(/\/D \(d000002\)[\s\S]*\/Dest \(d000001\)/)
})

test('PDF: a picture that is packed twice keeps its pixels', async () => {
  const { context } = await copyOf((document) => places['packed JPEG picture']?.(document, canary))
  const pictures = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && object.dict.lookup(n('Subtype')) === n('Image') ? [object] : []))
  expect(await Promise.all(pictures.map(({ contents }) => sharp(contents).raw().toBuffer()))).toEqual([await sharp(jpeg).raw().toBuffer()])
})

test('PDF: the same file gives the same copy, whatever was cleaned before', async () => {
  const bytes = await pdfWith((document) => places['name of a layer']?.(document, canary))
  const first = ((await clean(bytes, 'pdf')) as CleanedDocument).bytes
  expect(Buffer.from(((await clean(bytes, 'pdf')) as CleanedDocument).bytes).equals(first)).toBe(true)
})

test('a name in any string, name or key of a PDF file is held or gone', async () => {
  const rich = async (name: string, hasAuthor: boolean) => {
    const document = await PDFDocument.load(
      await pdfWith((one) => {
        const used = ['name of a layer', 'properties of an element', 'file of a bookmark', 'destination as name', 'tooltip of a form field', 'tiling pattern']
        for (const place of [...used, 'default of a form field', 'name of a destination']) places[place]?.(one, 'Samples')
        link(() => ({ S: 'URI', URI: s('https://example.org') }))(one, '')
        if (hasAuthor) nameAuthor(one)
      }),
    )
    const plants: (() => void)[] = []
    const visit = (object: PDFObject) => {
      if (object instanceof PDFDict)
        for (const [key, value] of object.entries()) {
          // A surname alone in what everybody reads, such as a heading, may be a citation.
          const isRead = ['Title', 'Contents'].includes(key.decodeText())
          const planted = isRead ? canary : name
          plants.push(() => object.set(n(planted), value))
          if (value instanceof PDFDict || 'asArray' in value) visit(value)
          else plants.push(() => object.set(key, value instanceof PDFName ? n(planted) : s(planted)))
        }
      else if (object instanceof PDFStream) visit(object.dict)
    }
    for (const [, object] of document.context.enumerateIndirectObjects()) visit(object)
    return { document, plants }
  }
  const { length } = (await rich('x', false)).plants
  expect(length).toBeGreaterThan(60)
  const fates: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.nat(length - 1), fc.constantFrom(...allForms), fc.boolean(), async (at, form, hasAuthor) => {
      const { document, plants } = await rich(form, hasAuthor)
      plants[at]?.()
      // What no longer is a PDF file was refused when it came.
      const bytes = await document.save({ useObjectStreams: false }).catch(() => undefined)
      if (bytes === undefined) return true
      const fate = await fateOf(clean, bytes, 'pdf')
      fates.push(fate)
      return fate !== 'leaks'
    }),
    { seed: 7, numRuns: 250 },
  )
  expect(fates).toContain('clean')
  expect(fates).toContain('held')
}, 300_000)
